import Text

/// The part of a footnote's ids that comes from its label.
enum FootnoteID {
  private static let safe = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+!*(),%#@?=;:/,$".utf8)

  /// Percent-encodes the label like a URL, so that the id and the link to it are spelled alike.
  static func escaped(_ label: UnsafeBufferPointer<UInt8>) -> String {
    if unsafe label.allSatisfy(\.isASCIIAlphanumeric) { return unsafe String(decoding: label, as: UTF8.self) }
    var text: [UInt8] = []
    for index in 0..<label.count {
      let byte = unsafe label[index]
      if safe.contains(byte) {
        text.append(byte)
      } else {
        text += Array((byte < 16 ? "%0" : "%").utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
