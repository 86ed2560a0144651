import Text

/// HTML's rules for elements whose tags are left out, as far as selectors need them.
enum NestingRules {
  static let voids = names(VoidElements.names.joined(separator: " "))
  /// Elements whose contents are not HTML.
  static let rawTexts = names("script style title textarea iframe noembed noframes xmp")
  static let foreign = names("svg math")
  static let boundaries = names("table td th caption")
  static let tableParts = names("table thead tbody tfoot tr td th caption colgroup")
  static let inlines = names(
    "a abbr b bdi bdo big cite code em font i kbd mark q s small span strike strong sub sup tt u")

  /// A rule by which the start tags `tags` end an open element of `closes`.
  struct Implied {
    var tags: Set<NameKey>
    var closes: Set<NameKey>
    /// Where the search for an open element ends.
    var within: Set<NameKey>

    init(_ tags: String, closes: String, within: String) {
      (self.tags, self.closes, self.within) = (names(tags), names(closes), names(within))
    }
  }

  /// At most eight.
  static let implied = [
    Implied(
      "address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr "
        + "main menu nav ol p pre section table ul", closes: "p", within: "table td th caption button object"),
    Implied("li", closes: "li", within: "ul ol menu table"), Implied("dt dd", closes: "dt dd", within: "dl table"),
    Implied("option", closes: "option", within: "select"), Implied("td th", closes: "td th", within: "tr table"),
    Implied("tr", closes: "tr", within: "table"),
    Implied("thead tbody tfoot", closes: "thead tbody tfoot", within: "table"),
    Implied("body", closes: "head", within: "body"),
  ]

  /// The number of the rule for a start tag.
  static let rule: [NameKey: Int] = {
    var rules: [NameKey: Int] = [:]
    for (number, rule) in implied.enumerated() { for tag in rule.tags { rules[tag] = number } }
    return rules
  }()

  /// Returns one bit for each rule that would find an open element to close inside an element `name`. `outside` are the
  /// bits for the content around that element.
  static func closable(in name: NameKey, outside: UInt8) -> UInt8 {
    guard let change = changes[name] else { return outside }
    return outside & ~change.ends | change.begins
  }

  private static let changes: [NameKey: (begins: UInt8, ends: UInt8)] = {
    var changes: [NameKey: (begins: UInt8, ends: UInt8)] = [:]
    for (number, rule) in implied.enumerated() {
      for name in rule.within { changes[name, default: (0, 0)].ends |= 1 << UInt8(number) }
      for name in rule.closes { changes[name, default: (0, 0)].begins |= 1 << UInt8(number) }
    }
    return changes
  }()

  private static func names(_ list: String) -> Set<NameKey> {
    Set(list.split(separator: " ").map { NameKey($0.utf8) })
  }
}
