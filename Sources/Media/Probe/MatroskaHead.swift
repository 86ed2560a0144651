/// The elements before the clusters of a WebM or Matroska file.
struct MatroskaHead {
  /// Seconds; `nil` if the writer did not know it, as in recordings of browsers.
  var duration: Double? { ticks.flatMap { seconds($0) } }
  /// As displayed: pixels need not be square.
  private(set) var size: PixelSize?
  private(set) var hasPictures = false
  private(set) var hasSound = false
  /// Nanoseconds of a tick.
  private var scale = 1_000_000.0
  private var ticks: Double?
  /// When the first cluster begins, in ticks.
  private var start = 0

  init(_ bytes: ByteReader) { read(bytes, in: 0..<bytes.count, depth: 0) }

  /// Returns the seconds from the first cluster to the end of the last one.
  func duration(until last: MatroskaCluster) -> Double? { seconds(Double(last.end) - Double(start)) }

  private func seconds(_ ticks: Double) -> Double? {
    let seconds = ticks * scale / 1e9
    return seconds.isFinite && seconds > 0 ? seconds : nil
  }

  private mutating func read(_ bytes: ByteReader, in range: Range<Int>, depth: Int) {
    var offset = range.lowerBound
    var width: Int?
    var height: Int?
    var display: (width: Int?, height: Int?) = (nil, nil)
    while offset < range.upperBound, let (id, content) = Self.element(bytes, at: offset, before: range.upperBound) {
      switch id {
      case 0x1853_8067, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0:
        if depth < 6 { read(bytes, in: content, depth: depth + 1) }
      case 0x2AD7B1: scale = Self.number(bytes, content).map { Double($0) } ?? scale
      case 0x4489: ticks = Self.real(bytes, content)
      case 0x83:
        hasPictures = hasPictures || bytes[content.lowerBound] == 1
        hasSound = hasSound || bytes[content.lowerBound] == 2
      case 0xB0: width = Self.number(bytes, content)
      case 0xBA: height = Self.number(bytes, content)
      case 0x54B0: display.width = Self.number(bytes, content)
      case 0x54BA: display.height = Self.number(bytes, content)
      case MatroskaCluster.id:
        start = MatroskaCluster(bytes, at: offset, before: range.upperBound)?.start ?? 0
        return
      default: break
      }
      offset = content.upperBound
    }
    size = size ?? PixelSize(width, height)?.proportioned(display.width, display.height)
  }

  /// Returns an element's id and contents. The contents end at `end` at the latest, also if their length is unknown.
  static func element(_ bytes: ByteReader, at offset: Int, before end: Int) -> (id: Int, content: Range<Int>)? {
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

  static func number(_ bytes: ByteReader, _ range: Range<Int>) -> Int? {
    guard (1...7).contains(range.count) else { return nil }
    return bytes.slice(range.lowerBound, range.count).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func real(_ bytes: ByteReader, _ range: Range<Int>) -> Double? {
    let bits = bytes.slice(range.lowerBound, range.count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    if range.count == 4 { return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) }
    return range.count == 8 ? Double(bitPattern: bits) : nil
  }
}
