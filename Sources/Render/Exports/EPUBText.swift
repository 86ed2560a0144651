import Markup
import Model
import Text

/// The HTML of an entry as a content document of an EPUB, with the files that it shows. Elements that an EPUB must not
/// contain are left out, or replaced by their content or by a link to the site. What pages fold is open, and the right
/// answers of quizzes are at the end.
struct EPUBText {
  struct Item {
    var name: String
    var type: String
    var bytes: [UInt8]
  }

  struct Heading: Hashable {
    var id: String
    var title: String
    var level: Int
  }

  private let files: ExportedFiles
  private(set) var items: [Item] = []
  private(set) var headings: [Heading] = []
  private(set) var hasPictures = false
  /// Whether there is SVG in the text, which the package must declare.
  private(set) var hasMap = false
  /// Whether there is MathML in the text, which the package must declare.
  private(set) var hasFormula = false
  private(set) var hasSound = false
  private(set) var hasFilm = false
  /// Whether any picture lacks alternative text.
  private(set) var lacksWords = false
  /// Whether any recording or film has no transcript.
  private(set) var lacksTranscripts = false
  private var names: [String: String] = [:]
  /// How many bytes of files can still be added.
  private var room: Int
  /// The ids of the document. The title has the first one.
  private var ids: Set<String> = ["_title"]

  /// The headings of the text with their ids, which plain HTML does not have.
  private var known: [Facts.Heading]

  var answers = QuizAnswers()
  var isInQuiz = false
  /// The level of the last heading that is not a summary. That of the title is 1.
  private var level = 1
  /// How many `details` are around the current element.
  private var depth = 0

  /// `room` is the most bytes of all files: a ZIP archive has 32 bits for sizes, and the EPUB is made in memory.
  init(files: ExportedFiles, headings: [Facts.Heading] = [], room: Int = 2 << 30) {
    self.files = files
    self.room = room
    known = headings
  }

  /// Returns the children of a `body`.
  mutating func nodes(of html: [UInt8]) -> [HTMLTree.Node] {
    let body = HTMLTree(parsing: html).root.first("body") ?? HTMLTree.Element("body")
    var nodes = children(body)
    nodes += answers.takeNodes()
    let whole = HTMLTree.Element("body", [], nodes).mapped { [.element(withWholeAddress($0))] }
    return whole.children
  }

  /// Replaces the address of a link to an id that the document does not have by that of the page on the site.
  private func withWholeAddress(_ element: HTMLTree.Element) -> HTMLTree.Element {
    guard let href = element["href"], href.hasPrefix("#"), !ids.contains(String(href.dropFirst())) else {
      return element
    }
    var element = element
    element["href"] = files.page + href
    return element
  }

  /// Adds a file that the package needs and returns its name; `nil` if it is not the site's, of a type that is not
  /// allowed, or too large for the rest of the archive.
  mutating func add(_ address: String) -> String? {
    guard let file = files.file(address), Self.isCore(file.type) else { return nil }
    if let name = names[file.path] { return name }
    guard file.bytes.count <= room else { return nil }
    room -= file.bytes.count
    let ending = file.path.split(separator: ".").last.map {
      $0.lowercased().filter { $0.isASCII && $0.isLetter || $0.isNumber }
    }
    let name = "media/\(items.count + 1).\(ending ?? "bin")"
    names[file.path] = name
    items.append(Item(name: name, type: file.type, bytes: file.bytes))
    return name
  }
}

extension EPUBText {
  /// Whether the type is one that every reading system shows (EPUB 3.2, core media types) or a film's, all of which are
  /// allowed.
  private static func isCore(_ type: String) -> Bool {
    ["image/jpeg", "image/png", "image/gif", "image/svg+xml", "audio/mpeg", "audio/mp4"].contains(type)
      || type.hasPrefix("video/")
  }

  private static let allowed: Set<String> = [
    "a", "abbr", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code", "col",
    "colgroup",
    "dd", "del", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i",
    "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span",
    "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
  ]
  private static let dropped: Set<String> = [
    "script", "style", "template", "head", "title", "meta", "link", "base", "object", "embed", "noscript",
    "select", "textarea", "canvas", "map", "source", "track",
  ]
  private static let attributes: [String: Set<String>] = [
    "a": ["href", "title"], "td": ["colspan", "rowspan"], "th": ["colspan", "rowspan", "scope"],
    "ol": ["start", "reversed"], "li": ["value"], "time": ["datetime"], "abbr": ["title"],
  ]

  private mutating func node(_ node: HTMLTree.Node) -> [HTMLTree.Node] {
    guard case .element(let element) = node else { return [node] }
    if element["data-answers"] != nil { return printed(element) }
    if element["data-quiz"] != nil { return quiz(element) }
    if isInQuiz, element["data-answer"] != nil {
      let explanation = children(element)
      answers.add(explanation: explanation)
      return []
    }
    switch element.name {
    case "img": return picture(element)
    case "svg": return map(element)
    case "math": return formula(element)
    case "audio", "video": return player(element)
    case "details": return opened(element)
    case "summary": return summary(element)
    case "li" where isInQuiz: return answer(element)
    case "input": return box(element)
    case "iframe": return link(element["src"], element["title"] ?? element["src"] ?? "")
    case let name where Self.dropped.contains(name): return []
    case let name where Self.allowed.contains(name): return [.element(plain(element))]
    default: return children(element)
    }
  }

  mutating func children(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    var nodes: [HTMLTree.Node] = []
    for child in element.children {
      if isInQuiz, case .element(let list) = child, list.isTaskList { addQuestion(numbering: &nodes) }
      nodes += node(child)
    }
    return nodes
  }

  mutating func plain(_ element: HTMLTree.Element) -> HTMLTree.Element {
    let own = Self.attributes[element.name] ?? []
    var plain = HTMLTree.Element(element.name)
    plain.attributes = element.attributes.filter { own.contains($0.name) }
    if let href = plain["href"] { plain["href"] = files.absolute(href) }
    if let language = element["lang"], !language.isEmpty {
      plain.attributes += [.init("lang", language), .init("xml:lang", language)]
    }
    if let id = element["id"], id.isXMLName, ids.insert(id).inserted { plain["id"] = id }
    plain.children = children(element)
    if let level = Self.level(element.name) {
      self.level = level
      note(&plain, level)
    }
    return plain
  }

  private static func level(_ name: String) -> Int? {
    guard name.count == 2, name.hasPrefix("h") else { return nil }
    return Int(name.dropFirst()).flatMap { (1...6).contains($0) ? $0 : nil }
  }

  /// Adds a heading to the table of contents, and gives it an id. A summary is not among the known headings.
  private mutating func note(_ heading: inout HTMLTree.Element, _ level: Int, isSummary: Bool = false) {
    let title = heading.text
    guard !title.isEmpty else { return }
    let index =
      isSummary ? nil : known.firstIndex { $0.title == title && $0.id.isXMLName && !ids.contains($0.id) }
    let name = index.map { known[$0].id } ?? "heading-\(headings.count + 1)"
    let id = heading["id"] ?? newID(name)
    if let index { known.removeSubrange(...index) }
    heading["id"] = id
    headings.append(Heading(id: id, title: title, level: level))
  }

  /// Returns an id that the document does not have yet: the name, or else the name with underscores.
  mutating func newID(_ name: String) -> String {
    var id = name
    while !ids.insert(id).inserted { id += "_" }
    return id
  }

  private mutating func picture(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    let words = element["alt"] ?? ""
    guard let address = element["src"] else { return [] }
    guard let name = add(address) else {
      return words.isEmpty ? [] : link(address, words)
    }
    hasPictures = true
    if words.isEmpty { lacksWords = true }
    return [.element(HTMLTree.Element("img", [.init("src", name), .init("alt", words)]))]
  }

  private mutating func map(_ drawing: HTMLTree.Element) -> [HTMLTree.Node] {
    guard let map = BookMap.element(drawing) else { return [] }
    (hasPictures, hasMap) = (true, true)
    return [.element(map)]
  }

  private mutating func formula(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    guard let formula = BookFormula.element(element) else { return [] }
    hasFormula = true
    return [.element(formula)]
  }

  /// Returns a player. If its files cannot be added to the book, returns what the element has for browsers without a
  /// player.
  private mutating func player(_ element: HTMLTree.Element) -> [HTMLTree.Node] {
    let sources =
      [element["src"]]
      + element.children.map { child in
        if case .element(let source) = child, source.name == "source" { source["src"] } else { nil }
      }
    for address in sources.compactMap(\.self) {
      guard let name = add(address), items.contains(where: { $0.name == name && $0.type.hasPrefix(element.name) })
      else {
        continue
      }
      if element.name == "audio" { hasSound = true } else { hasFilm = true }
      if element["data-transcript"] == nil { lacksTranscripts = true }
      return [
        .element(
          HTMLTree.Element(
            element.name, [.init("controls", "controls"), .init("src", name)],
            [.element(HTMLTree.Element("span", [], link(address, files.absolute(address))))]))
      ]
    }
    // The theme also writes a link beside the player.
    return children(element)
  }

  private func link(_ address: String?, _ words: String) -> [HTMLTree.Node] {
    guard let address, URI(files.absolute(address)).isWeb else { return [.text(words)] }
    return [.element(HTMLTree.Element("a", [.init("href", files.absolute(address))], [.text(words)]))]
  }
}

/// What a page folds.
extension EPUBText {
  /// Returns a `details` as a section, since many reading systems cannot open it.
  private mutating func opened(_ details: HTMLTree.Element) -> [HTMLTree.Node] {
    var section = details
    section.name = "section"
    depth += 1
    defer { depth -= 1 }
    return [.element(plain(section))]
  }

  /// Returns the summary of a `details` as the heading of its section.
  private mutating func summary(_ summary: HTMLTree.Element) -> [HTMLTree.Node] {
    let nodes = children(summary)
    guard depth > 0, !summary.text.isEmpty, !nodes.contains(where: \.isBlock) else { return nodes }
    let below = min(6, level + depth)
    var heading = HTMLTree.Element("h\(below)", [], nodes)
    note(&heading, below, isSummary: true)
    return [.element(heading)]
  }
}
