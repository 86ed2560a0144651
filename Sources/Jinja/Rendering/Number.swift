import Glibc

/// A value as a number; `true` and `false` are 1 and 0, as in Python.
enum Number {
  case int(Int64)
  case double(Double)

  init?(_ value: Value) {
    switch value {
    case .int(let int): self = .int(int)
    case .double(let double): self = .double(double)
    case .bool(let bool): self = .int(bool ? 1 : 0)
    default: return nil
    }
  }

  var double: Double {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double
    }
  }
}

extension Number {
  static let overflow = TemplateError("the result is too large for a whole number of 64 bits")

  static func compute(
    _ operation: Operation, _ left: Number, _ right: Number
  ) throws(TemplateError) -> Value {
    if case .int(let left) = left, case .int(let right) = right {
      return try compute(operation, left, right)
    }
    let (left, right) = (left.double, right.double)
    switch operation {
    case .add: return .double(left + right)
    case .subtract: return .double(left - right)
    case .multiply: return .double(left * right)
    case .power: return .double(try power(left, right))
    default: break
    }
    guard right != 0 else { throw TemplateError("division by zero") }
    switch operation {
    case .divide: return .double(left / right)
    case .divideDown: return .double(dividedDown(left, right))
    default: return .double(remainder(left, right))
    }
  }
}

extension Number {
  private static func compute(_ operation: Operation, _ left: Int64, _ right: Int64)
    throws(TemplateError) -> Value
  {
    switch operation {
    case .add: return .int(try checked(left.addingReportingOverflow(right)))
    case .subtract: return .int(try checked(left.subtractingReportingOverflow(right)))
    case .multiply: return .int(try checked(left.multipliedReportingOverflow(by: right)))
    case .power: return try power(left, right)
    default: break
    }
    guard right != 0 else { throw TemplateError("division by zero") }
    guard operation != .divide else { return .double(quotient(left, right)) }
    guard operation != .modulo || right != -1 else { return .int(0) }
    let quotient = try checked(left.dividedReportingOverflow(by: right))
    let remainder = left &- quotient &* right
    let isBelow = remainder != 0 && (remainder < 0) != (right < 0)
    if operation == .divideDown { return .int(isBelow ? quotient - 1 : quotient) }
    return .int(isBelow ? remainder + right : remainder)
  }

  /// Divides with a single rounding, even if the operands have more digits than a `Double`.
  private static func quotient(_ left: Int64, _ right: Int64) -> Double {
    let exact: UInt64 = 1 << 53
    guard left.magnitude > exact || right.magnitude > exact else { return Double(left) / Double(right) }
    // At least 63 bits of the quotient, and whether there is a remainder below them.
    let shift = left.magnitude.leadingZeroBitCount
    let dividend = left.magnitude << shift
    let divisor = right.magnitude << right.magnitude.leadingZeroBitCount
    let (high, low) = dividend < divisor ? (dividend, UInt64(0)) : (dividend >> 1, dividend << 63)
    let (bits, rest) = divisor.dividingFullWidth((high, low))
    let exponent = right.magnitude.leadingZeroBitCount - shift - 64 + (dividend < divisor ? 0 : 1)
    let magnitude = scalbn(Double(rest == 0 ? bits : bits | 1), Int32(exponent))
    return (left < 0) != (right < 0) ? -magnitude : magnitude
  }

  private static func checked(_ result: (partialValue: Int64, overflow: Bool)) throws(TemplateError)
    -> Int64
  {
    guard !result.overflow else { throw overflow }
    return result.partialValue
  }

  private static func power(_ base: Int64, _ exponent: Int64) throws(TemplateError) -> Value {
    guard exponent >= 0 else {
      guard base != 0 else { throw TemplateError("0 has no negative power") }
      return .double(try power(Double(base), Double(exponent)))
    }
    var result: Int64 = 1
    var factor = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = try checked(result.multipliedReportingOverflow(by: factor)) }
      rest >>= 1
      if rest > 0 { factor = try checked(factor.multipliedReportingOverflow(by: factor)) }
    }
    return .int(result)
  }

  /// The remainder with the sign of the divisor, as in Python, also if it is zero.
  private static func remainder(_ left: Double, _ right: Double) -> Double {
    let remainder = left.truncatingRemainder(dividingBy: right)
    if remainder == 0 { return right < 0 ? -0.0 : 0 }
    return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder
  }

  /// As in CPython, whose rounding is visible: `1 // 0.1` is 9.
  private static func dividedDown(_ left: Double, _ right: Double) -> Double {
    let quotient = (left - remainder(left, right)) / right
    guard quotient != 0 else { return (left / right).sign == .minus ? -0.0 : 0 }
    let whole = quotient.rounded(.down)
    return quotient - whole > 0.5 ? whole + 1 : whole
  }

  private static func power(_ base: Double, _ exponent: Double) throws(TemplateError) -> Double {
    if base == 0, exponent < 0 { throw TemplateError("0 has no negative power") }
    if base < 0, exponent != exponent.rounded() {
      throw TemplateError("a negative number has no such power")
    }
    let result = pow(base, exponent)
    guard result.isFinite || !base.isFinite || !exponent.isFinite else {
      throw TemplateError("the result is too large for a number")
    }
    return result
  }
}
