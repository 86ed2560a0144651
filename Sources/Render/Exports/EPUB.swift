import Escaping
import Localization
import Markup
import Model
package import Text

extension Renderer {
  /// Returns an entry as an EPUB 3 with its pictures, recordings and films. `nil` if it cannot be rendered, as the
  /// diagnostics say.
  package func epub(of entry: Int) -> (bytes: [UInt8]?, diagnostics: [Diagnostic]) {
    let front = context.site.entries[entry]
    let url = context.addresses.url(front.path)
    let language = context.site.settings.languages.firstIndex(of: front.language) ?? 0
    let host = PageHost(context, page: Page(.entry(entry), language: language), isForFeeds: true)
    host.addressBase = AddressBase(url)
    host.scope.isForBook = true
    guard let html = PageOutput.bytes(by: "book.html", host) else { return (nil, host.scope.diagnostics) }
    let files = ExportedFiles(renderer: self, page: url)
    let headings = host.bodies.openBody(entry).body.facts.headings
    var epub = EPUB(
      front, context.site, context.presentation, url: url, summary: host.scope.summary(of: entry),
      text: EPUBText(files: files, headings: headings))
    // The cover first, so that it has the same name whatever the text shows.
    if let cover = front.cover { epub.setCover(host.media.resolve(cover, entry: entry).src) }
    epub.setText(html)
    return (epub.archive, host.scope.diagnostics)
  }
}

/// An entry as an EPUB 3: package document, table of contents, one content document, and the files that it shows.
struct EPUB {
  private let entry: Entry
  private let site: Site
  private let presentation: Presentation
  private let url: String
  private let summary: String
  private var text: EPUBText
  private var body: [HTMLTree.Node] = []
  /// The name of the cover's file.
  private var cover: String?

  init(_ entry: Entry, _ site: Site, _ presentation: Presentation, url: String, summary: String, text: EPUBText) {
    self.entry = entry
    self.site = site
    self.presentation = presentation
    self.url = url
    self.summary = summary
    self.text = text
  }

  mutating func setCover(_ address: String) {
    guard let name = text.add(address), text.items.last?.type.hasPrefix("image/") ?? false else { return }
    cover = name
  }

  mutating func setText(_ html: [UInt8]) { body = text.nodes(of: html) }

  /// The file's bytes. Its first file is `mimetype`, as the specification requires.
  var archive: [UInt8] {
    var zip = ZIPWriter()
    zip.add("mimetype", Array("application/epub+zip".utf8))
    zip.add("META-INF/container.xml", Array(Self.container.utf8))
    zip.add("EPUB/package.opf", Array(package.utf8))
    zip.add("EPUB/nav.xhtml", document(entry.title, [navigation]))
    zip.add("EPUB/story.xhtml", document(entry.title, [heading] + body))
    zip.add("EPUB/style.css", Array((Self.style + (text.hasMap ? BookMap.style : "")).utf8))
    for item in text.items { zip.add("EPUB/" + item.name, item.bytes) }
    return zip.finished()
  }
}

// MARK: Content documents

extension EPUB {
  private static let style = """
    img, video { max-width: 100%; height: auto; }
    figure { margin: 1em 0; }
    figcaption { font-size: 0.9em; }
    table { border-collapse: collapse; }
    th, td { padding: 0.2em 0.6em; border-bottom: 1px solid; text-align: start; }

    """

  private func document(_ title: String, _ nodes: [HTMLTree.Node]) -> [UInt8] {
    let root = HTMLTree.Element(
      "html",
      [
        .init("xmlns", "http://www.w3.org/1999/xhtml"), .init("xmlns:epub", "http://www.idpf.org/2007/ops"),
        .init("lang", entry.language), .init("xml:lang", entry.language), .init("dir", direction),
      ],
      [
        .element(
          HTMLTree.Element(
            "head", [],
            [
              .element(HTMLTree.Element("title", [], [.text(title)])),
              .element(
                HTMLTree.Element(
                  "link", [.init("rel", "stylesheet"), .init("type", "text/css"), .init("href", "style.css")])),
            ])), .element(HTMLTree.Element("body", [], nodes)),
      ])
    return Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n".utf8) + root.xml + [0x0A]
  }

  private var heading: HTMLTree.Node {
    .element(HTMLTree.Element("h1", [.init("id", "_title")], [.text(entry.title)]))
  }

  private var navigation: HTMLTree.Node {
    func item(_ id: String, _ title: String) -> HTMLTree.Element {
      HTMLTree.Element(
        "li", [], [.element(HTMLTree.Element("a", [.init("href", "story.xhtml#\(id)")], [.text(title)]))])
    }
    let items = [item("_title", entry.title)] + text.headings.map { item($0.id, $0.title) }
    return .element(
      HTMLTree.Element(
        "nav", [.init("epub:type", "toc"), .init("id", "toc")],
        [
          .element(HTMLTree.Element("h1", [], [.text(entry.title)])),
          .element(HTMLTree.Element("ol", [], items.map { .element($0) })),
        ]))
  }

  private var direction: String { presentation.directions.name(of: entry.language) }

  private var creators: [String] { entry.authors.map { site.people[$0].name.text(in: entry.language) } }
}

// MARK: Package

extension EPUB {
  private static let container = """
    <?xml version="1.0" encoding="utf-8"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
    </container>

    """

  /// The name space of URLs in RFC 9562.
  private static let urlSpace = "6ba7b811-9dad-11d1-80b4-00c04fd430c8"

  private var package: String {
    let modified = (entry.updated ?? entry.date ?? entry.firstSeen ?? site.now).rfc3339
    var metadata = element("dc:identifier", "urn:uuid:" + UUID5.text(of: url, in: Self.urlSpace), "id=\"id\"")
    metadata += element("dc:title", entry.title) + element("dc:language", entry.language)
    metadata += creators.map { element("dc:creator", $0) }.joined()
    if !summary.isEmpty { metadata += element("dc:description", summary) }
    metadata += element("dc:publisher", site.settings.title.text(in: entry.language)) + element("dc:source", url)
    if let rights = entry.attribution?.rights { metadata += element("dc:rights", rights) }
    if let day { metadata += element("dc:date", day) }
    metadata += element("meta", modified, "property=\"dcterms:modified\"")
    metadata += accessibility.map { element("meta", $0.value, "property=\"schema:\($0.name)\"") }.joined()
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(entry.language)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      \(metadata)</metadata>
      <manifest>
      <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="story" href="story.xhtml" media-type="application/xhtml+xml"\(properties)/>
      <item id="style" href="style.css" media-type="text/css"/>
      \(manifest)</manifest>
      <spine page-progression-direction="\(direction)"><itemref idref="story"/></spine>
      </package>

      """
  }

  /// What the content document has that the package must declare.
  private var properties: String {
    let all = (text.hasFormula ? ["mathml"] : []) + (text.hasMap ? ["svg"] : [])
    return all.isEmpty ? "" : " properties=\"\(all.joined(separator: " "))\""
  }

  /// The day of the entry in the site's time zone.
  private var day: String? {
    entry.date.map { String($0.rfc3339(offset: presentation.dates.offset(at: $0)).prefix(10)) }
  }

  private var manifest: String {
    text.items.enumerated().map { index, item in
      let properties = item.name == cover ? " properties=\"cover-image\"" : ""
      return "<item id=\"m\(index + 1)\" href=\"\(item.name)\" media-type=\"\(item.type)\"\(properties)/>\n"
    }.joined()
  }

  /// What schema.org's accessibility terms say about the entry, as far as it is known.
  private var accessibility: [(name: String, value: String)] {
    let hasPlayers = text.hasSound || text.hasFilm
    let isDescribed = text.hasPictures && !text.lacksWords
    let isTranscribed = hasPlayers && !text.lacksTranscripts
    var terms = [(name: "accessMode", value: "textual")]
    if text.hasPictures || text.hasFilm { terms.append(("accessMode", "visual")) }
    if hasPlayers { terms.append(("accessMode", "auditory")) }
    if !text.lacksWords, !text.lacksTranscripts, !text.hasFilm { terms.append(("accessModeSufficient", "textual")) }
    terms += [("accessibilityFeature", "structuralNavigation"), ("accessibilityFeature", "tableOfContents")]
    if isDescribed { terms.append(("accessibilityFeature", "alternativeText")) }
    if text.hasFormula { terms.append(("accessibilityFeature", "MathML")) }
    if isTranscribed { terms.append(("accessibilityFeature", "transcript")) }
    terms.append(("accessibilityHazard", text.hasFilm ? "unknown" : "none"))
    var sentences = ["book structure"]
    if text.hasPictures { sentences.append(isDescribed ? "book pictures described" : "book pictures not described") }
    if hasPlayers { sentences.append(isTranscribed ? "book has transcripts" : "book lacks transcripts") }
    let summary = sentences.compactMap { presentation.strings.text($0, in: entry.language) }.joined(separator: " ")
    if !summary.isEmpty { terms.append(("accessibilitySummary", summary)) }
    return terms
  }

  private func element(_ name: String, _ text: String, _ attributes: String = "") -> String {
    var bytes: [UInt8] = []
    bytes.append(escapingXML: text)
    return "<\(name)\(attributes.isEmpty ? "" : " " + attributes)>\(bytes[...].text)</\(name)>\n"
  }
}
