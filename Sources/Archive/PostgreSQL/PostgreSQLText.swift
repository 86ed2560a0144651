import Text

/// The encoding of texts in PostgreSQL, whose type `text` has every character but U+0000. In the database, U+10FFFF,
/// which no text uses, is an escape character: followed by `0`, it encodes U+0000, and followed by `1`, itself.
enum PostgreSQLText {
  private static let mark: [UInt8] = [0xF4, 0x8F, 0xBF, 0xBF]

  /// Appends a text as it is stored.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { span in
      guard unsafe contains(0, span) || contains(mark[0], span) else { return unsafe bytes.append(contentsOf: span) }
      var index = 0
      while index < span.count {
        if unsafe span[index] == 0 {
          bytes += mark + [UInt8(ascii: "0")]
        } else if unsafe span[index...].starts(with: mark) {
          bytes += mark + [UInt8(ascii: "1")]
          index += mark.count - 1
        } else {
          unsafe bytes.append(span[index])
        }
        index += 1
      }
    }
  }

  /// Returns the text that is stored as these bytes.
  static func text(_ stored: UnsafeBufferPointer<UInt8>) -> String {
    guard unsafe contains(mark[0], stored) else { return unsafe String(decoding: stored, as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = 0
    while index < stored.count {
      if unsafe stored[index...].starts(with: mark), index + mark.count < stored.count {
        bytes += unsafe stored[index + mark.count] == UInt8(ascii: "0") ? [0] : mark
        index += mark.count + 1
      } else {
        unsafe bytes.append(stored[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func contains(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe UnsafeRawBufferPointer(bytes).firstIndex(of: byte, in: 0..<bytes.count) != nil
  }
}
