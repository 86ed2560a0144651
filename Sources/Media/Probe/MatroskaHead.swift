/// The elements before the clusters of a WebM or Matroska file.
struct MatroskaHead {
  /// Seconds.
  private(set) var duration: Double?
  /// As displayed: pixels need not be square.
  private(set) var size: PixelSize?
  private(set) var hasPictures = false
  private(set) var hasSound = false

  init(_ bytes: ByteReader) {
    var scale = 1_000_000.0
    var ticks: Double?
    read(bytes, in: 0..<bytes.count, depth: 0, scale: &scale, ticks: &ticks)
    duration = ticks.map { $0 * scale / 1e9 }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  private mutating func read(
    _ bytes: ByteReader, in range: Range<Int>, depth: Int, scale: inout Double, ticks: inout Double?
  ) {
    var offset = range.lowerBound
    var width: Int?
    var height: Int?
    var display: (width: Int?, height: Int?) = (nil, nil)
    while offset < range.upperBound, let (id, content) = Self.element(bytes, at: offset, before: range.upperBound) {
      switch id {
      case 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0:
        if depth < 6 { read(bytes, in: content, depth: depth + 1, scale: &scale, ticks: &ticks) }
      case 0x2AD7B1: scale = Self.number(bytes, content).map { Double($0) } ?? scale
      case 0x4489: ticks = Self.real(bytes, content)
      case 0x83:
        hasPictures = hasPictures || bytes[content.lowerBound] == 1
        hasSound = hasSound || bytes[content.lowerBound] == 2
      case 0xB0: width = Self.number(bytes, content)
      case 0xBA: height = Self.number(bytes, content)
      case 0x54B0: display.width = Self.number(bytes, content)
      case 0x54BA: display.height = Self.number(bytes, content)
      case 0x1F43_B675: return
      default: break
      }
      offset = content.upperBound
    }
    size = size ?? Self.displayed(PixelSize(width, height), display.width, display.height)
  }

  /// Returns the size with the proportions of `width` and `height`, whose unit does not matter.
  private static func displayed(_ size: PixelSize?, _ width: Int?, _ height: Int?) -> PixelSize? {
    guard let size, let width, let height, width > 0, height > 0 else { return size }
    let ratio = Double(width) / Double(height)
    let (wide, high) = (Double(size.height) * ratio, Double(size.width) / ratio)
    let displayed =
      wide > Double(size.width)
      ? PixelSize(Int(exactly: wide.rounded()), size.height) : PixelSize(size.width, Int(exactly: high.rounded()))
    return displayed ?? size
  }

  /// Returns an element's id and contents. The contents end at `end` at the latest, also if their length is unknown.
  private static func element(_ bytes: ByteReader, at offset: Int, before end: Int) -> (id: Int, content: Range<Int>)? {
    guard let (id, afterId) = variable(bytes, at: offset, keepsMarker: true),
      let (length, start) = variable(bytes, at: afterId, keepsMarker: false), start <= end
    else { return nil }
    let isUnknown = length == (1 << (7 * (start - afterId))) - 1
    return (id, start..<(isUnknown ? end : min(end, start + min(length, end))))
  }

  /// Reads a number of variable length, at most eight bytes (RFC 8794, section 4). Ids keep the bits that mark the length.
  static func variable(_ bytes: ByteReader, at offset: Int, keepsMarker: Bool) -> (value: Int, next: Int)? {
    guard let first = bytes[offset], first != 0 else { return nil }
    let length = first.leadingZeroBitCount + 1
    var value = keepsMarker ? Int(first) : Int(first) & (0xFF >> length)
    for index in 1..<max(1, length) {
      guard let byte = bytes[offset + index] else { return nil }
      value = value << 8 | Int(byte)
    }
    return (value, offset + length)
  }

  private static func number(_ bytes: ByteReader, _ range: Range<Int>) -> Int? {
    guard (1...7).contains(range.count) else { return nil }
    return bytes.slice(range.lowerBound, range.count).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func real(_ bytes: ByteReader, _ range: Range<Int>) -> Double? {
    let bits = bytes.slice(range.lowerBound, range.count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if range.count == 4 { return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) }
    return range.count == 8 ? Double(bitPattern: bits) : nil
  }
}
