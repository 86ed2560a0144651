import Model
import Text

/// Reads the facts that lists and feeds need from sanitized HTML.
struct FactReader {
  private var tokenizer: HTMLTokenizer
  private var facts = CleanedHTML(html: SafeHTML(trusted: ""))
  private var text: [UInt8] = []
  /// What to write before the next word: nothing, a space or a line feed.
  private var gap: UInt8?
  private var seenLinks: Set<String> = []
  private var seenMedia: Set<String> = []
  /// Depth of open players; text inside one is a fallback for browsers that cannot play it.
  private var players = 0

  /// `html` must be UTF-8.
  init(_ html: [UInt8]) {
    tokenizer = HTMLTokenizer(html)
    text.reserveCapacity(html.count)
  }

  /// Reads everything and returns the facts; `html` must be the same HTML as the bytes.
  mutating func read(_ html: SafeHTML) -> CleanedHTML {
    while let token = tokenizer.next() {
      switch token {
      case .text(let range): if players == 0 { read(range) }
      case .start(let name, _): start(NameKey(tokenizer.bytes[name]))
      case .end(let name): end(NameKey(tokenizer.bytes[name]))
      }
    }
    facts.html = html
    // The text was cut from valid UTF-8, next to ASCII characters and no-break spaces.
    facts.text = unsafe text.span.knownText
    facts.words = Words.count(in: facts.text)
    return facts
  }
}

extension FactReader {
  private mutating func read(_ range: Range<Int>) {
    if tokenizer.bytes.firstIndex(of: UInt8(ascii: "&"), in: range) == nil {
      append(tokenizer.bytes, range)
    } else {
      let decoded = CharacterReference.decode(Array(tokenizer.bytes[range]))
      append(decoded, decoded.indices)
    }
  }

  /// Appends the words; white space, including no-break spaces, is collapsed.
  private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let bytes = unsafe UnsafeBufferPointer(rebasing: buffer[range])
      var index = 0
      while index < bytes.count {
        let end = unsafe Self.endOfRun(bytes, from: index)
        if end > index {
          if let gap, !text.isEmpty { text.append(gap) }
          gap = nil
          unsafe text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
        }
        index = end
        while index < bytes.count, unsafe Self.isSpace(bytes, at: index) {
          index += unsafe bytes[index] == 0xC2 ? 2 : 1
          if gap == nil { gap = 0x20 }
        }
      }
    }
  }

  /// Returns the end of a run that can be copied unchanged: words with single spaces between them.
  private static func endOfRun(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    if unsafe isSpace(bytes, at: start) { return start }
    var index = start + 1
    while index < bytes.count {
      if unsafe hasOnlySingleSpaces(bytes, at: index) {
        index += 8
        continue
      }
      let end = min(index + 8, bytes.count)
      while index < end {
        if unsafe isSpace(bytes, at: index), unsafe !isSingle(bytes, at: index) { return index }
        index += 1
      }
    }
    return index
  }

  /// Whether the white space at `index` is a single space before another character.
  private static func isSingle(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    unsafe bytes[index] == 0x20 && index + 1 < bytes.count && !isSpace(bytes, at: index + 1)
  }

  /// Whether eight bytes contain no white space except single spaces, tested at once. Subtracting a limit from a
  /// smaller byte sets its highest bit. It may wrongly return false.
  private static func hasOnlySingleSpaces(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 9 <= bytes.count else { return false }
    let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let next = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index + 1, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* limit) & ~word }
    let spaces = below(1, word ^ (ones &* 0x20)) & (below(0x21, next) | below(1, next ^ (ones &* 0xC2)))
    return (below(0x20, word) | below(1, word ^ (ones &* 0xC2)) | spaces) & (ones &* 0x80) == 0
  }

  private static func isSpace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let byte = unsafe bytes[index]
    if byte > 0x20 { return unsafe byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0 }
    return byte.isASCIIWhitespace
  }

  private mutating func start(_ name: NameKey) {
    guard case .keep(let tag) = CleaningPolicy.treatment(of: name) else { return }
    if !tag.isPhrasing || tag == .br { gap = 0x0A }
    switch tag {
    case .a: if let link = tokenizer.text(of: .href), seenLinks.insert(link).inserted { facts.links.append(link) }
    case .img: readImage()
    case .audio, .video:
      players += 1
      addMedia(tokenizer.text(of: .src))
      addMedia(tokenizer.text(of: .poster))
    case .source, .track:
      addMedia(tokenizer.text(of: .src))
      addSourceSet()
    default: break
    }
  }

  private mutating func end(_ name: NameKey) {
    guard case .keep(let tag) = CleaningPolicy.treatment(of: name) else { return }
    if !tag.isPhrasing { gap = 0x0A }
    if tag == .audio || tag == .video { players = max(0, players - 1) }
  }

  private mutating func readImage() {
    let source = tokenizer.text(of: .src)
    addMedia(source)
    addSourceSet()
    guard facts.image == nil, let source, !source.utf8.starts(with: "data:".utf8) else { return }
    var image = MediaReference(src: source)
    image.alt = tokenizer.text(of: .alt)
    image.width = tokenizer.text(of: .width).flatMap { Int($0) }
    image.height = tokenizer.text(of: .height).flatMap { Int($0) }
    facts.image = image
  }

  private mutating func addSourceSet() {
    guard let value = tokenizer.value(of: .srcset) else { return }
    let cleaner = URLCleaner(bases: [], keepsPrivateHosts: true)
    for candidate in SourceSet(value, addresses: cleaner).candidates { addMedia(candidate.address.text) }
  }

  private mutating func addMedia(_ address: String?) {
    guard let address, !address.utf8.starts(with: "data:".utf8) else { return }
    if seenMedia.insert(address).inserted { facts.media.append(address) }
  }
}
