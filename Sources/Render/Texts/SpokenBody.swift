import Markup
import Media
import Model
import Text

/// The words of a body as they are read aloud: without code, tables, captions, alternative texts and footnotes.
struct SpokenBody {
  private var paragraphs: [SpokenText.Paragraph] = []
  private var line: [UInt8] = []
  private var isHeading = false
  /// The element that is being skipped, and how many elements of its name are open; `nil` outside of one.
  private var silent: (name: String, depth: Int)?

  private init() {}

  /// Returns the title first, then the text.
  static func text(title: String, _ body: Body) -> SpokenText {
    var spoken = SpokenBody()
    spoken.add(body)
    spoken.end()
    var paragraphs = spoken.paragraphs
    guard !paragraphs.isEmpty, !title.isEmpty else { return SpokenText(paragraphs) }
    if paragraphs[0].isHeading, paragraphs[0].text == title { paragraphs.removeFirst() }
    return SpokenText([.init(title, isHeading: true)] + paragraphs)
  }
}

extension SpokenBody {
  /// Blocks that are not read aloud, since readers look at them or play them.
  private static let silentBlocks: Set<String> = [
    "audio", "code", "compare", "continued", "embed", "entries", "gallery", "hotspots", "image", "labels", "map",
    "model", "pin", "question", "quiz", "slideshow", "table", "video", "wreath",
  ]

  /// HTML elements that are not read aloud: media, tables, code, controls, and elements without text.
  private static let silentTags: Set<String> = [
    "audio", "button", "canvas", "dialog", "figure", "form", "iframe", "math", "nav", "noscript", "object", "pre",
    "script", "select", "style", "svg", "table", "template", "textarea", "video",
  ]

  private static let paragraphTags: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "div", "dl", "dt", "footer", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "section", "summary", "ul",
  ]

  private mutating func add(_ body: Body) {
    var open: [Element.Kind] = []
    var hidden = 0
    for piece in body.pieces {
      switch piece {
      case .html(let run): if hidden == 0 { add(html: body.html[run]) }
      case .media: break
      case .enter(let number):
        let kind = body.elements[number].kind
        open.append(kind)
        if Self.isSilent(kind) { hidden += 1 }
        if hidden == 0 { begin(kind) }
      case .leave:
        guard let kind = open.popLast() else { break }
        if hidden == 0 { leave(kind) }
        if Self.isSilent(kind) { hidden -= 1 }
      }
    }
  }

  private static func isSilent(_ kind: Element.Kind) -> Bool {
    switch kind {
    case .code, .formula: true
    case .block(let name, _): silentBlocks.contains(name)
    case .link, .heading, .label: false
    }
  }

  private mutating func begin(_ kind: Element.Kind) {
    switch kind {
    case .heading:
      end()
      isHeading = true
    case .block(_, .container), .block(_, .leaf): end()
    case .block(_, .inline), .link, .label, .code, .formula: break
    }
  }

  private mutating func leave(_ kind: Element.Kind) {
    switch kind {
    case .heading, .block(_, .container), .block(_, .leaf): end()
    // Separates the label from what follows it. After the label of an inline block, which is part of a sentence, the
    // HTML has no line end to do so.
    case .label: if line.last != 0x20 { line.append(0x20) }
    case .block(_, .inline), .link, .code, .formula: break
    }
  }

  /// Ends the paragraph.
  private mutating func end() {
    let text = CharacterReference.decode(line.text).inOneLine
    line.removeAll(keepingCapacity: true)
    if text.contains(where: { $0.isLetter || $0.isNumber }) {
      paragraphs.append(.init(text, isHeading: isHeading))
    }
    isHeading = false
  }
}

extension SpokenBody {
  private mutating func add(html: ArraySlice<UInt8>) {
    var tokenizer = HTMLTokenizer(Array(html))
    while let token = tokenizer.next() {
      switch token {
      case .text(let range): if silent == nil { line += tokenizer.bytes[range] }
      case .start(let name, _):
        let isNote = tokenizer.attributes.contains {
          tokenizer.bytes[$0.name].elementsEqual("class".utf8)
            && tokenizer.bytes[$0.value].starts(with: "footnote".utf8)
        }
        begin(tag: lowered(tokenizer.bytes[name]), isNote: isNote)
      case .end(let name): leave(tag: lowered(tokenizer.bytes[name]))
      }
    }
  }

  private func lowered(_ name: ArraySlice<UInt8>) -> String {
    String(decoding: name.lazy.map(\.asciiLowercased), as: UTF8.self)
  }

  private mutating func begin(tag name: String, isNote: Bool) {
    if let outer = silent {
      if outer.name == name { silent = (name, outer.depth + 1) }
      return
    }
    breakLine(at: name)
    if Self.silentTags.contains(name) || isNote { silent = (name, 1) }
    if name.utf8.count == 2, name.hasPrefix("h"), name.last?.isNumber == true { isHeading = true }
  }

  private mutating func leave(tag name: String) {
    guard let outer = silent else { return breakLine(at: name) }
    if outer.name == name { silent = outer.depth == 1 ? nil : (name, outer.depth - 1) }
  }

  private mutating func breakLine(at name: String) {
    if Self.paragraphTags.contains(name) { end() }
    if name == "br", line.last != 0x20 { line.append(0x20) }
  }
}
