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
    case .divideDown: return .double(((left - remainder(left, right)) / right).rounded())
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
    guard operation != .divide else { return .double(Double(left) / Double(right)) }
    guard operation != .modulo || right != -1 else { return .int(0) }
    let quotient = try checked(left.dividedReportingOverflow(by: right))
    let remainder = left &- quotient &* right
    let isBelow = remainder != 0 && (remainder < 0) != (right < 0)
    if operation == .divideDown { return .int(isBelow ? quotient - 1 : quotient) }
    return .int(isBelow ? remainder + right : remainder)
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

  /// With the sign of the divisor, as in Python, also where nothing remains.
  private static func remainder(_ left: Double, _ right: Double) -> Double {
    let remainder = left.truncatingRemainder(dividingBy: right)
    if remainder == 0 { return right < 0 ? -0.0 : 0 }
    return remainder != 0 && (remainder < 0) != (right < 0) ? remainder + right : remainder
  }

  private static func power(_ base: Double, _ exponent: Double) throws(TemplateError) -> Double {
    if base == 0, exponent < 0 { throw TemplateError("0 has no negative power") }
    if base < 0, exponent != exponent.rounded() {
      throw TemplateError("a negative number has no such power")
    }
    return pow(base, exponent)
  }
}
