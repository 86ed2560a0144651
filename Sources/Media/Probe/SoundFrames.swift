import System

/// The duration of MP3 or of AAC in ADTS frames, by the number of frames.
///
/// TagLib estimates it from the bit rate of the first frame, and in whole seconds. That is wrong if the bit rate varies
/// and the first frame does not declare the number of frames.
///
/// Frames that nothing declares are counted if they take up to 16 MiB. The duration of more is an estimate, always the same
/// for the same file: 8 MiB of it are read, in 64 stretches at equal distances. It is exact to a second if the bit rate is
/// constant. If the bit rate varies, expect two per cent: minutes of noise, silence and tones in turn gave 1.4.
enum SoundFrames {
  private static let longestCounted = 16 << 20
  private static let stretches = 64
  private static let lengthOfStretch = 128 << 10
  /// Frames of one kind in a row that prove that a stretch has frames from there on.
  private static let proof = 4
  private static let lengthOfWindow = 1 << 20
  /// Bytes of a frame that its header can have.
  private static let lengthOfHeader = 8
  /// Bytes of the shortest frame.
  private static let shortestFrame = 24

  /// Returns thousandths of a second, or whole seconds if they are estimated; `nil` if there are no frames, or if something
  /// else is between or after them.
  static func seconds(of file: borrowing OpenFile) -> Double? {
    guard let range = SoundRange.sound(in: file) else { return nil }
    let exact = declared(file, range)
    if exact == nil, range.count > longestCounted { return estimated(file, range)?.rounded() }
    return (exact ?? counted(file, range)).map { ($0 * 1000).rounded() / 1000 }
  }

  private static func declared(_ file: borrowing OpenFile, _ range: Range<Int>) -> Double? {
    let head = ByteReader(file.bytes(at: range.lowerBound, count: 256))
    guard let frame = MPEGFrame(head, at: 0) else { return nil }
    return declared(head, frame, available: file.size - range.lowerBound).map { Double($0) * frame.seconds }
  }

  /// Returns the number of frames that the first frame declares (Xing, Info or VBRI); `nil` if it declares none, or more
  /// than are there.
  private static func declared(_ head: ByteReader, _ frame: MPEGFrame, available: Int) -> Int? {
    let place = 4 + frame.lengthOfSideInformation
    var count: Int?
    if head.has("Xing", at: place) || head.has("Info", at: place), let flags = head.big32(at: place + 4) {
      if flags & 1 == 1 { count = head.big32(at: place + 8) }
      if flags & 3 == 3, let length = head.big32(at: place + 12), length > available { return nil }
    } else if head.has("VBRI", at: 36) {
      count = head.big32(at: 50)
    }
    guard let count, count > 0, count <= available / shortestFrame else { return nil }
    return count
  }

  private static func counted(_ file: borrowing OpenFile, _ range: Range<Int>) -> Double? {
    var seconds = 0.0
    var offset = range.lowerBound
    var window = ByteReader([])
    var start = offset
    while offset < range.upperBound {
      if offset + lengthOfHeader > start + window.count {
        window = ByteReader(file.bytes(at: offset, count: lengthOfWindow))
        start = offset
      }
      guard let frame = frame(window, at: offset - start) else { break }
      seconds += frame.seconds
      offset += frame.length
    }
    let rest = range.upperBound - offset
    return seconds > 0 && (rest < 4096 || rest < range.count / 100) ? seconds : nil
  }

  /// Returns the seconds of all frames, if they have as many for a byte as those in the stretches; `nil` if the frames of a
  /// stretch break off.
  private static func estimated(_ file: borrowing OpenFile, _ range: Range<Int>) -> Double? {
    let distance = (range.count - lengthOfStretch) / (stretches - 1)
    var (length, seconds) = (0, 0.0)
    for number in 0..<stretches {
      let stretch = file.bytes(at: range.lowerBound + number * distance, count: lengthOfStretch)
      guard let frames = frames(of: ByteReader(stretch)), frames.length > stretch.count / 2 else { return nil }
      length += frames.length
      seconds += frames.seconds
    }
    return length > 0 ? seconds / Double(length) * Double(range.count) : nil
  }

  /// Returns the sum of the frames that are whole, one after another.
  private static func frames(of bytes: ByteReader) -> (length: Int, seconds: Double)? {
    guard let start = firstFrame(of: bytes) else { return nil }
    var (offset, seconds) = (start, 0.0)
    while let frame = frame(bytes, at: offset), offset + frame.length <= bytes.count {
      seconds += frame.seconds
      offset += frame.length
    }
    return (offset - start, seconds)
  }

  /// Returns where the first of some frames of one kind is: a stretch begins inside a frame, whose bytes can look like
  /// the head of another.
  private static func firstFrame(of bytes: ByteReader) -> Int? {
    var place = bytes.first(0xFF, from: 0)
    while let start = place {
      if isFrame(bytes, at: start) { return start }
      place = bytes.first(0xFF, from: start + 1)
    }
    return nil
  }

  private static func isFrame(_ bytes: ByteReader, at start: Int) -> Bool {
    guard let first = frame(bytes, at: start) else { return false }
    var offset = start + first.length
    for _ in 1..<proof {
      guard let next = frame(bytes, at: offset), next.seconds == first.seconds else { return false }
      offset += next.length
    }
    return true
  }

  private static func frame(_ bytes: ByteReader, at offset: Int) -> (length: Int, seconds: Double)? {
    if let frame = MPEGFrame(bytes, at: offset) { return (frame.length, frame.seconds) }
    return ADTSFrame(bytes, at: offset).map { ($0.length, $0.seconds) }
  }
}
