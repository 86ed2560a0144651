/// A piece of an XML document, with the bytes that it takes.
struct XMLToken {
  enum Kind {
    case start(name: String, attributes: [Attribute], isEmpty: Bool)
    case end(name: String)
    /// Character data, decoded where that is needed to judge it.
    case text(String)
    case comment
    case instruction(target: String)
    case documentType
  }

  struct Attribute {
    var name: String
    /// References decoded.
    var value: String
    /// With the white space before it.
    var range: Range<Int>
    /// Of the name.
    var start: Int

    /// The name without its prefix, in lower case.
    var local: String { XMLToken.local(name) }
  }

  var kind: Kind
  var range: Range<Int>

  /// `href` of `xlink:href`.
  static func local(_ name: String) -> String {
    (name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? name).lowercased()
  }

  /// `xlink` of `xlink:href`; empty where there is none.
  static func prefix(_ name: String) -> String {
    let parts = name.split(separator: ":", maxSplits: 1)
    return parts.count == 2 ? String(parts[0]) : ""
  }
}
