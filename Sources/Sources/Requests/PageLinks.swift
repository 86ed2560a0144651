import Text

/// A feed that a web page links to.
struct PageLink: Sendable, Hashable {
  var url: String
  var title: String?
}

/// Links in a web page that was received instead of a feed.
enum PageLinks {
  /// Only this many bytes of a page are searched.
  private static let head = 256 << 10
  private static let types = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/json", "application/xml",
    "text/xml", "application/rdf+xml",
  ]

  /// Returns the feeds of `<link rel="alternate">`, without duplicates, at most ten.
  static func alternates(in page: [UInt8], at address: String) -> [PageLink] {
    links(in: page, at: address, most: 10) { isAlternate($0) ? $0["title"] ?? "" : nil }.map { url, title in
      let title = Words.excerpt(of: ItemText.line(title), words: 20)
      return PageLink(url: url, title: title.isEmpty ? nil : title)
    }
  }

  /// Returns the icons that a page links to, at most five. Icons for phones come first, since they are drawn for the
  /// site and large enough.
  static func icons(in page: [UInt8], at address: String) -> [String] {
    links(in: page, at: address, most: 20, iconRank).enumerated()
      .sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.prefix(5).map(\.element.url)
  }

  /// Returns the first valid URLs of `<link>` for which `kind` returns a value, each once, in the form that is requested
  /// and shown: on one line and of limited length.
  private static func links<Kind>(
    in page: [UInt8], at address: String, most: Int, _ kind: (Tag) -> Kind?
  ) -> [(url: String, kind: Kind)] {
    let page = Array(page.prefix(head))
    var base = URI(address)
    var found: [(url: String, kind: Kind)] = []
    var index = 0
    while let tag = nextTag(page, &index), found.count < most {
      guard let href = tag["href"] else { continue }
      if tag.name == "base" { base = URI(address).resolving(href) }
      guard tag.name == "link", let kind = kind(tag),
        let url = base.resolving(href.trimmed).forRequest.flatMap(ItemText.webAddress),
        !found.contains(where: { $0.url == url })
      else { continue }
      found.append((url, kind))
    }
    return found
  }

  /// Returns the preference of an icon, lowest first, or `nil` if the tag is not an icon or is an SVG.
  private static func iconRank(_ tag: Tag) -> Int? {
    let relations = (tag["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    let type = (tag["type"] ?? "").lowercased()
    guard !type.contains("svg"), !(tag["href"] ?? "").lowercased().hasSuffix(".svg") else { return nil }
    if relations.contains("apple-touch-icon") || relations.contains("apple-touch-icon-precomposed") { return 0 }
    guard relations.contains("icon") else { return nil }
    let width = (tag["sizes"] ?? "").lowercased().prefix { $0 != "x" }
    return Int(width).map { $0 >= 64 ? 1 : 2 } ?? 3
  }

  /// Whether the response is a challenge (such as a CAPTCHA) that only a person with a browser can solve.
  static func isChallenge(_ response: HTTPResponse) -> Bool {
    if response.headers["cf-mitigated"] == "challenge" || response.headers["x-amzn-waf-action"] == "challenge" {
      return true
    }
    let isPage = response.headers["content-type"]?.lowercased().contains("html") ?? true
    guard isPage, response.body.count < head else { return false }
    return marks.contains { response.body.firstRange(of: $0.utf8) != nil }
  }

  private static let marks = [
    "/cdn-cgi/challenge-platform/", "_cf_chl_opt", "_Incapsula_Resource", "captcha-delivery.com",
    "anubis_challenge", "px-captcha", "sgcaptcha", "awswaf.com/",
  ]

  private static func isAlternate(_ tag: Tag) -> Bool {
    let relations = (tag["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard relations.contains("alternate") || relations.contains("feed") else { return false }
    let type = (tag["type"] ?? "").lowercased().split(separator: ";").first.map(String.init)?.trimmed ?? ""
    return types.contains(type) || relations.contains("feed")
  }
}

extension PageLinks {
  private struct Tag {
    var name: String
    var attributes: [(name: String, value: String)] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// Returns the next start tag from `index` on; comments are skipped.
  private static func nextTag(_ page: [UInt8], _ index: inout Int) -> Tag? {
    while index < page.count {
      guard page[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      index += 1
      if page[index...].starts(with: "!--".utf8) {
        index = page[index...].firstRange(of: "-->".utf8)?.upperBound ?? page.count
      } else if index < page.count, page[index].isASCIILetter {
        let tag = tag(page, &index)
        if rawTexts.contains(tag.name) { skipRawText(of: tag.name, page, &index) }
        return tag
      }
    }
    return nil
  }

  /// Elements in which HTML has no tags but their own end tag: raw text and RCDATA. `noscript` is read as by a browser
  /// without JavaScript.
  private static let rawTexts: Set = [
    "script", "style", "title", "textarea", "iframe", "xmp", "noembed", "noframes",
  ]

  /// Moves to the end tag of this element, or to the end of the page if there is none.
  private static func skipRawText(of name: String, _ page: [UInt8], _ index: inout Int) {
    while index < page.count {
      if page[index] == UInt8(ascii: "<"), index + 1 < page.count, page[index + 1] == UInt8(ascii: "/") {
        var end = index + 2
        if word(page, &end) == name { return }
      }
      index += 1
    }
  }

  private static func tag(_ page: [UInt8], _ index: inout Int) -> Tag {
    var tag = Tag(name: word(page, &index))
    while index < page.count, page[index] != UInt8(ascii: ">") {
      let start = index
      let name = word(page, &index)
      skipSpace(page, &index)
      if !name.isEmpty, index < page.count, page[index] == UInt8(ascii: "=") {
        index += 1
        skipSpace(page, &index)
        tag.attributes.append((name, CharacterReference.decode(value(page, &index), in: .attribute)))
      }
      if index == start { index += 1 }
    }
    return tag
  }

  private static func word(_ page: [UInt8], _ index: inout Int) -> String {
    let start = index
    while index < page.count, !page[index].isASCIIWhitespace, !"=>/".utf8.contains(page[index]) { index += 1 }
    return page[start..<index].map(\.asciiLowercased).text
  }

  private static func value(_ page: [UInt8], _ index: inout Int) -> String {
    guard index < page.count else { return "" }
    let quote = page[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = index + 1
      index = page[start...].firstIndex(of: quote) ?? page.count
      defer { index = min(index + 1, page.count) }
      return Array(page[start..<index]).text
    }
    let start = index
    while index < page.count, !page[index].isASCIIWhitespace, page[index] != UInt8(ascii: ">") { index += 1 }
    return Array(page[start..<index]).text
  }

  private static func skipSpace(_ page: [UInt8], _ index: inout Int) {
    while index < page.count, page[index].isASCIIWhitespace { index += 1 }
  }
}
