import Model
import Text

/// Reads what lists and feeds need to know out of HTML that is clean already.
struct FactReader {
  private var facts: Cleaned
  private var text: [UInt8] = []
  /// What stands before the next word: nothing, a space, or the end of a line.
  private var gap: UInt8?
  private var seenLinks: Set<String> = []
  private var seenMedia: Set<String> = []
  /// Text inside a player is for browsers that cannot play.
  private var players = 0

  init(_ html: SafeHTML) { facts = Cleaned(html: html) }

  mutating func read() -> Cleaned {
    var tokenizer = HTMLTokenizer(Array(facts.html.text.utf8))
    while let token = tokenizer.next() {
      switch token {
      case .text(let range): if players == 0 { append(CharacterReference.decode(Array(tokenizer.bytes[range]))) }
      case .start(let name, _): start(NameKey(tokenizer.bytes[name]), tokenizer)
      case .end(let name): end(NameKey(tokenizer.bytes[name]))
      }
    }
    facts.text = text.text
    facts.words = Words.count(in: facts.text)
    return facts
  }
}

extension FactReader {
  /// In runs between white space, a no-break space counting as such.
  private mutating func append(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, !Self.isSpace(bytes, at: index) { index += 1 }
      if index > start {
        if let gap, !text.isEmpty { text.append(gap) }
        gap = nil
        text.append(contentsOf: bytes[start..<index])
      }
      while index < bytes.count, Self.isSpace(bytes, at: index) {
        index += bytes[index] == 0xC2 ? 2 : 1
        if gap == nil { gap = 0x20 }
      }
    }
  }

  private static func isSpace(_ bytes: [UInt8], at index: Int) -> Bool {
    let byte = bytes[index]
    if byte > 0x20 { return byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0 }
    return byte.isASCIIWhitespace
  }

  private mutating func start(_ name: NameKey, _ token: HTMLTokenizer) {
    guard case .keep(let tag) = CleaningPolicy.treatment(of: name) else { return }
    if !tag.isPhrasing || tag == .br { gap = 0x0A }
    switch tag {
    case .a: if let link = token.text(of: "href"), seenLinks.insert(link).inserted { facts.links.append(link) }
    case .img: readImage(token)
    case .audio, .video:
      players += 1
      addMedia(token.text(of: "src"))
      addMedia(token.text(of: "poster"))
    case .source, .track:
      addMedia(token.text(of: "src"))
      addSourceSet(token)
    default: break
    }
  }

  private mutating func end(_ name: NameKey) {
    guard case .keep(let tag) = CleaningPolicy.treatment(of: name) else { return }
    if !tag.isPhrasing { gap = 0x0A }
    if tag == .audio || tag == .video { players = max(0, players - 1) }
  }

  private mutating func readImage(_ token: HTMLTokenizer) {
    let source = token.text(of: "src")
    addMedia(source)
    addSourceSet(token)
    guard facts.image == nil, let source, !source.utf8.starts(with: "data:".utf8) else { return }
    var image = MediaReference(src: source)
    image.alt = token.text(of: "alt")
    image.width = token.text(of: "width").flatMap { Int($0) }
    image.height = token.text(of: "height").flatMap { Int($0) }
    facts.image = image
  }

  private mutating func addSourceSet(_ token: HTMLTokenizer) {
    guard let value = token.value(of: Array("srcset".utf8)) else { return }
    for candidate in SourceSet(value, addresses: Addresses(bases: [])).candidates { addMedia(candidate.address.text) }
  }

  private mutating func addMedia(_ address: String?) {
    guard let address, !address.utf8.starts(with: "data:".utf8) else { return }
    if seenMedia.insert(address).inserted { facts.media.append(address) }
  }
}

extension HTMLTokenizer {
  func text(of name: String) -> String? { value(of: Array(name.utf8))?.text }
}
