import Text

/// The kind of document, guessed from its bytes before parsing.
enum FeedShape {
  case xml, json, blank, neither

  init(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { !$0.isASCIIWhitespace }) else {
      self = .blank
      return
    }
    if first == UInt8(ascii: "{") {
      self = .json
    } else {
      self = bytes.contains(UInt8(ascii: "<")) ? .xml : .neither
    }
  }
}
