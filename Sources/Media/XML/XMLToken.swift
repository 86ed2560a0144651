/// A token of an XML document, with its byte range.
struct XMLToken {
  enum Kind {
    case start(name: String, attributes: [Attribute], isEmpty: Bool)
    case end(name: String)
    /// Character data; references are decoded.
    case text(String)
    case comment
    case instruction(target: String)
    case documentType
  }

  struct Attribute {
    var name: String
    /// With references decoded.
    var value: String
    /// Includes the white space before it, which is cut together with the attribute.
    var range: Range<Int>
    /// Offset of the name.
    var start: Int

    /// The name without its prefix, in lower case.
    var local: String { XMLToken.local(name) }
  }

  var kind: Kind
  var range: Range<Int>

  /// Returns `href` for `xlink:href`, in lower case.
  static func local(_ name: String) -> String {
    (name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name).lowercased()
  }

  /// Returns `xlink` for `xlink:href`; empty if there is no prefix.
  static func prefix(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? String(parts[0]) : ""
  }
}
