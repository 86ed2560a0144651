/// All decimal digits of a finite, non-negative number.
struct ExactDecimal {
  /// Most significant first; the first `point` of them are before the decimal point.
  private var digits: [UInt8]
  private var point: Int

  init(_ number: Double) {
    guard number > 0 else {
      digits = [0]
      point = 1
      return
    }
    let exponent = Int(number.exponent) - 52
    let significand =
      number.isNormal ? number.significandBitPattern | 1 << 52 : number.significandBitPattern
    let power = number.isNormal ? exponent : -1074
    var limbs = ExactDecimal.limbs(significand)
    // A negative power of two is a power of five with the decimal point moved.
    for _ in 0..<abs(power) { ExactDecimal.multiply(&limbs, by: power < 0 ? 5 : 2) }
    digits = ExactDecimal.digits(limbs)
    point = digits.count + min(power, 0)
    while point <= 0 {
      digits.insert(0, at: 0)
      point += 1
    }
  }

  /// Rounds to that many decimals, or before the decimal point if negative; halves go to even.
  mutating func round(_ places: Int) {
    let kept = point + places
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = [0]
      point = 1
      return
    }
    let half = digits[kept]
    let isMore = half > 5 || (half == 5 && digits[(kept + 1)...].contains { $0 != 0 })
    let isOdd = kept > 0 && digits[kept - 1] % 2 == 1
    let roundsUp = isMore || (half == 5 && isOdd)
    for position in kept..<digits.count { digits[position] = 0 }
    digits.removeLast(digits.count - max(kept, point))
    if roundsUp { increment(at: kept - 1) }
  }

  func text(_ places: Int) -> String {
    var text = digits[..<point].map { 0x30 + $0 }
    while text.count > 1, text.first == 0x30 { text.removeFirst() }
    guard places > 0 else { return String(decoding: text, as: UTF8.self) }
    text.append(0x2E)
    for position in 0..<places {
      text.append(point + position < digits.count ? 0x30 + digits[point + position] : 0x30)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// That many significant digits, and the power of ten of the first one.
  mutating func significant(_ count: Int) -> (digits: [UInt8], exponent: Int) {
    guard let first = digits.firstIndex(where: { $0 != 0 }) else {
      return (Array(repeating: 0, count: count), 0)
    }
    let length = digits.count
    round(first + count - point)
    let shift = digits.count > 0 && length < digits.count ? 1 : 0
    let start = digits.firstIndex { $0 != 0 } ?? first
    let exponent = point - 1 - start
    let padded =
      digits[start...] + Array(repeating: 0, count: max(0, count + shift - (digits.count - start)))
    return (Array(padded.prefix(count)), exponent)
  }

  private mutating func increment(at last: Int) {
    var position = last
    while position >= 0 {
      if digits[position] < 9 {
        digits[position] += 1
        return
      }
      digits[position] = 0
      position -= 1
    }
    digits.insert(1, at: 0)
    point += 1
  }

  /// Digits in base one billion, least significant first.
  private static func limbs(_ number: UInt64) -> [UInt32] {
    var limbs: [UInt32] = []
    var rest = number
    repeat {
      limbs.append(UInt32(rest % 1_000_000_000))
      rest /= 1_000_000_000
    } while rest > 0
    return limbs
  }

  private static func multiply(_ limbs: inout [UInt32], by factor: UInt64) {
    var carry: UInt64 = 0
    for position in limbs.indices {
      let product = UInt64(limbs[position]) * factor + carry
      limbs[position] = UInt32(product % 1_000_000_000)
      carry = product / 1_000_000_000
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  private static func digits(_ limbs: [UInt32]) -> [UInt8] {
    var digits: [UInt8] = []
    for (position, limb) in limbs.reversed().enumerated() {
      let text = String(limb)
      if position > 0 { digits += Array(repeating: 0, count: 9 - text.utf8.count) }
      digits += text.utf8.map { $0 - 0x30 }
    }
    return digits
  }
}
