import Text

/// The name of an attribute to look up in tags.
package struct AttributeName: Sendable, Equatable {
  /// In lower case.
  let bytes: [UInt8]

  /// `name` must be in lower case.
  package init(_ name: String) { bytes = Array(name.utf8) }

  static let alt = AttributeName("alt")
  static let height = AttributeName("height")
  static let href = AttributeName("href")
  static let poster = AttributeName("poster")
  static let sizes = AttributeName("sizes")
  static let src = AttributeName("src")
  static let srcset = AttributeName("srcset")
  static let title = AttributeName("title")
  static let width = AttributeName("width")
}

extension HTMLTokenizer {
  /// Returns the value of the first attribute of that name, with its character references decoded; `nil` if there is
  /// none.
  package func value(of name: AttributeName) -> [UInt8]? {
    for attribute in attributes where attribute.name.count == name.bytes.count && isNamed(attribute, name) {
      return CharacterReference.decode(Array(bytes[attribute.value]), in: .attribute)
    }
    return nil
  }

  func text(of name: AttributeName) -> String? {
    // The value was cut from valid UTF-8, next to ASCII characters.
    value(of: name).map { unsafe $0.span.knownText }
  }

  private func isNamed(_ attribute: Attribute, _ name: AttributeName) -> Bool {
    var index = attribute.name.lowerBound
    for byte in name.bytes {
      if bytes[index].asciiLowercased != byte { return false }
      index += 1
    }
    return true
  }
}
