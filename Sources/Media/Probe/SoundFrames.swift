import System

/// The duration of MP3 or of AAC in ADTS frames, by the number of frames.
///
/// TagLib estimates it from the bit rate of the first frame, and in whole seconds. That is wrong if the bit rate varies
/// and the first frame does not declare the number of frames.
enum SoundFrames {
  private static let longestFile = 1 << 30
  private static let lengthOfWindow = 1 << 20
  /// Bytes of a frame that its header can have.
  private static let lengthOfHeader = 8
  /// Bytes of the shortest frame.
  private static let shortestFrame = 24

  /// Returns thousandths of a second; `nil` if there are no frames, or if something else follows them.
  static func seconds(of file: borrowing OpenFile) -> Double? {
    exactly(file).map { ($0 * 1000).rounded() / 1000 }
  }

  private static func exactly(_ file: borrowing OpenFile) -> Double? {
    guard file.size <= longestFile, let range = SoundRange.sound(in: file) else { return nil }
    let head = ByteReader(file.bytes(at: range.lowerBound, count: 256))
    if let frame = MPEGFrame(head, at: 0),
      let count = declared(head, frame, available: file.size - range.lowerBound)
    {
      return Double(count) * frame.seconds
    }
    return counted(file, range)
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

  private static func frame(_ bytes: ByteReader, at offset: Int) -> (length: Int, seconds: Double)? {
    if let frame = MPEGFrame(bytes, at: offset) { return (frame.length, frame.seconds) }
    return ADTSFrame(bytes, at: offset).map { ($0.length, $0.seconds) }
  }
}
