import Markup
import Text

/// A card of Ghost's editor in HTML, such as a bookmark, and what takes its place.
struct GhostCard {
  let element: HTMLElements.Element
  let source: HTMLElements
  let text: GhostText
  private(set) var leftOut: [(summary: String, advice: String)] = []

  init(_ element: HTMLElements.Element, _ source: HTMLElements, _ text: GhostText) {
    self.element = element
    self.source = source
    self.text = text
  }

  /// Returns what takes the place of the card; `nil` if its kind is not known, or if it lacks a part.
  mutating func pieces(_ kind: String) -> [GhostText.Piece]? {
    switch kind {
    case "image": return image()
    case "gallery": return gallery()
    case "bookmark": return bookmark()
    case "embed": return embed()
    case "audio": return audio()
    case "video": return video()
    case "file": return file()
    case "callout": return callout()
    case "toggle": return toggle()
    case "code": return code()
    case "button": return html(links)
    case "header", "cta", "call-to-action", "product", "nft": return html(plainParts)
    case "signup", "email", "email-cta", "paywall":
      leftOut.append(
        (
          "the card `\(kind)` in “\(text.title)” was left out: plain files have no members",
          "link to a form of your mailing list, if you have one"
        ))
      return []
    default: return nil
    }
  }
}

extension GhostCard {
  /// Returns the plain words of a part of the card; `nil` if it is not there, or empty.
  private func words(_ class: String) -> String? {
    source.element(`class`, in: element.inner).flatMap { words($0.inner) }
  }

  private func words(_ range: Range<Int>) -> String? {
    let words = HTMLCleaner.plain(source.text.span.text(range))
    return words.isEmpty ? nil : words
  }

  private var caption: HTMLElements.Element? { source.element(named: "figcaption", in: element.inner) }

  private var captionWords: String? { caption.flatMap { words($0.inner) } }

  /// Whether the caption is more than words. Ghost writes them into `<span>`.
  private var hasMarkupInCaption: Bool {
    guard let caption else { return false }
    return source.numbers(in: caption.inner).contains {
      !["span", "p", "br"].contains(source.elements[$0].name)
    }
  }

  /// Returns the address as directives have it.
  private func address(_ value: String) -> String { GhostMedia.whole(text.host.inSite(value)) }

  private func address(_ name: String, of part: HTMLElements.Element?) -> String? {
    guard let part, let value = source.attribute(name, of: part), !value.isEmpty else { return nil }
    return address(value)
  }

  /// Whether a directive can name the address: a file of the new site, or another host.
  private func isUsable(_ address: String) -> Bool { text.media.has(address) && !address.contains("\"") }

  private func html(_ words: String) -> [GhostText.Piece] { words.isEmpty ? [] : [.html(Array(words.utf8))] }

  private func link(_ href: String, _ words: String, _ more: String = "") -> String {
    "<a href=\"\(href.escapedForHTML)\"\(more)>\(words.escapedForHTML)</a>"
  }

  private var pictures: [(src: String, alt: String)] {
    source.numbers(in: element.inner).map { source.elements[$0] }.filter { $0.name == "img" }.compactMap { picture in
      source.attribute("src", of: picture).map { ($0, source.attribute("alt", of: picture) ?? "") }
    }
  }

  private func picture(_ picture: (src: String, alt: String)) -> String {
    "<img src=\"\(picture.src.escapedForHTML)\" alt=\"\(picture.alt.escapedForHTML)\">"
  }

  private var figcaption: String {
    caption.map { "<figcaption>\(source.text.span.text($0.inner))</figcaption>" } ?? ""
  }

  private var width: String? {
    if element.classes.contains("kg-width-full") { return "full" }
    return element.classes.contains("kg-width-wide") ? "wide" : nil
  }

  private func image() -> [GhostText.Piece]? {
    guard let first = pictures.first else { return nil }
    let link = source.element(named: "a", in: element.range).flatMap { anchor in
      anchor.range.upperBound <= (caption?.range.lowerBound ?? .max) ? source.attribute("href", of: anchor) : nil
    }
    let src = address(first.src)
    guard isUsable(src), !hasMarkupInCaption, link.map({ isKnown(address($0)) }) ?? true else {
      let shown = link.map { "<a href=\"\($0.escapedForHTML)\">\(picture(first))</a>" } ?? picture(first)
      return html("<figure\(width.map { " class=\"\($0)\"" } ?? "")>\(shown)\(figcaption)</figure>")
    }
    return [
      .markdown(
        MarkdownForms.picture(
          src, alt: first.alt, caption: captionWords, link: link.map(address), classes: width))
    ]
  }

  private func gallery() -> [GhostText.Piece]? {
    let pictures = pictures
    guard !pictures.isEmpty else { return nil }
    let known = pictures.map { (src: address($0.src), alt: $0.alt) }
    guard known.allSatisfy({ isUsable($0.src) }) else {
      return html("<figure>\(pictures.map(picture).joined(separator: "\n"))\(figcaption)</figure>")
    }
    let caption = caption.map { "<p>\(source.text.span.text($0.inner))</p>" } ?? ""
    return [.markdown(MarkdownForms.gallery(known))] + html(caption)
  }

  /// Whether a directive can lead to the address: at another host, or a published post or page, or a file.
  private func isKnown(_ address: String) -> Bool {
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return !address.contains("\"") }
    let path = String(address.prefix { $0 != "#" && $0 != "?" })
    return text.addresses.contains(URI.folderPath(path)) || text.media.has(path)
  }

  private func bookmark() -> [GhostText.Piece]? {
    guard let container = source.element("kg-bookmark-container", in: element.inner),
      let href = address("href", of: container)
    else { return nil }
    let title = words("kg-bookmark-title") ?? href
    guard isKnown(href) else { return html("<p>\(link(href, title))</p>\(captionParagraph)") }
    return [.markdown(MarkdownForms.embed(href, title: title))] + html(captionParagraph)
  }

  private var captionParagraph: String {
    caption.map { "\n\n<p>\(source.text.span.text($0.inner))</p>" } ?? ""
  }

  private func embed() -> [GhostText.Piece]? {
    if let frame = source.element(named: "iframe", in: element.inner), let src = source.attribute("src", of: frame) {
      let url = Self.page(ofPlayer: src)
      guard !url.contains("\"") else { return nil }
      return [.markdown(MarkdownForms.embed(url, title: captionWords ?? source.attribute("title", of: frame)))]
    }
    // A post of a network, whose last link leads to it.
    let anchors = source.numbers(in: element.inner).map { source.elements[$0] }.filter { $0.name == "a" }
    guard source.element(named: "blockquote", in: element.inner) != nil,
      let url = anchors.last.flatMap({ source.attribute("href", of: $0) }), url.hasPrefix("https://"),
      !url.contains("\"")
    else { return nil }
    return [.markdown(MarkdownForms.embed(String(url.prefix { $0 != "?" }), title: captionWords))]
  }

  /// Returns the page of a film whose player is at this address.
  static func page(ofPlayer src: String) -> String {
    let address = src.hasPrefix("//") ? "https:" + src : src
    for (player, page) in [
      ("youtube.com/embed/", "https://www.youtube.com/watch?v="),
      ("youtube-nocookie.com/embed/", "https://www.youtube.com/watch?v="),
      ("player.vimeo.com/video/", "https://vimeo.com/"),
    ] {
      guard let found = address.range(of: player) else { continue }
      let id = address[found.upperBound...].prefix { $0 != "?" && $0 != "/" && $0 != "&" }
      if !id.isEmpty { return page + id }
    }
    return address
  }

  private func audio() -> [GhostText.Piece]? {
    guard let src = address("src", of: source.element(named: "audio", in: element.inner)) else { return nil }
    let title = words("kg-audio-title")
    guard isUsable(src) else {
      return html(
        "<figure><audio controls src=\"\(src.escapedForHTML)\"></audio><figcaption>\((title ?? "").escapedForHTML)</figcaption></figure>"
      )
    }
    return [.markdown(MarkdownForms.player("audio", src: src, title: title))]
  }

  private func video() -> [GhostText.Piece]? {
    guard let src = address("src", of: source.element(named: "video", in: element.inner)) else { return nil }
    guard isUsable(src) else {
      return html("<figure><video controls src=\"\(src.escapedForHTML)\"></video>\(figcaption)</figure>")
    }
    return [.markdown(MarkdownForms.player("video", src: src, title: captionWords))]
  }

  private func file() -> [GhostText.Piece]? {
    guard let container = source.element("kg-file-card-container", in: element.inner),
      let href = source.attribute("href", of: container)
    else { return nil }
    let name = words("kg-file-card-title") ?? words("kg-file-card-filename") ?? String(href.lastPathPart)
    let more = [words("kg-file-card-caption"), words("kg-file-card-filesize")].compactMap { $0 }.map(\.escapedForHTML)
    return html("<p>\(([link(href, name, " download")] + more).joined(separator: " · "))</p>")
  }

  private func callout() -> [GhostText.Piece]? {
    guard let words = source.element("kg-callout-text", in: element.inner) else { return nil }
    let emoji = self.words("kg-callout-emoji").map { "<p>\($0.escapedForHTML)</p>\n" } ?? ""
    // A block of HTML between the lines of the directive; the empty line ends it.
    let inner = "<p>\(source.text.span.text(words.inner))</p>"
    return [.markdown(":::note"), .html(Array((emoji + inner).utf8)), .markdown(":::")]
  }

  private func toggle() -> [GhostText.Piece]? {
    guard let content = source.element("kg-toggle-content", in: element.inner),
      let heading = words("kg-toggle-heading-text")
    else { return nil }
    return html(
      "<details>\n<summary>\(heading.escapedForHTML)</summary>\n\n\(source.text.span.text(content.inner))\n\n</details>"
    )
  }

  private func code() -> [GhostText.Piece]? {
    guard let code = source.element(named: "pre", in: element.inner) else { return nil }
    let words = GhostText.code(code, source) ?? [.html(Array(source.text[code.range]))]
    return words + html(captionParagraph)
  }

  /// The links of the card, each in a paragraph.
  private var links: String {
    source.numbers(in: element.inner).map { source.elements[$0] }.filter { $0.name == "a" }.compactMap { anchor in
      guard let href = source.attribute("href", of: anchor), let words = words(anchor.inner) else { return nil }
      return "<p>\(link(href, words))</p>"
    }.joined(separator: "\n\n")
  }

  /// The headings, paragraphs, pictures and links of the card, one after another.
  private var plainParts: String {
    var parts: [String] = []
    var end = 0
    for number in source.numbers(in: element.inner) {
      let part = source.elements[number]
      guard part.tag.lowerBound >= end else { continue }
      switch part.name {
      case "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "blockquote":
        guard words(part.inner) != nil else { continue }
        parts.append("<\(part.name)>\(source.text.span.text(part.inner))</\(part.name)>")
      case "img":
        guard let src = source.attribute("src", of: part) else { continue }
        parts.append("<p>\(picture((src, source.attribute("alt", of: part) ?? "")))</p>")
      case "a":
        guard let href = source.attribute("href", of: part), let words = words(part.inner) else { continue }
        parts.append("<p>\(link(href, words))</p>")
      default: continue
      }
      end = part.range.upperBound
    }
    return parts.joined(separator: "\n\n")
  }
}
