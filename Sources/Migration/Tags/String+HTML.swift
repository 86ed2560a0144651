import Escaping

extension String {
  /// The words as HTML, also for an attribute in double quotation marks.
  var escapedForHTML: String {
    var bytes: [UInt8] = []
    for byte in utf8 { bytes.append(escapingMarkup: byte) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
