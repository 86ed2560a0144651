import Model
import Text

/// Filters the tokens of one fragment by the policy, in document order.
struct Sanitizer {
  private var tokenizer: HTMLTokenizer
  private var stack: OpenElementStack
  private let cleaner: AttributeCleaner
  private let options: CleaningOptions
  /// Whether `<pre>` was just opened: a line feed directly after it is not part of the text.
  private var isAfterPre = false
  private var twins = LazyTwins()

  init(_ html: [UInt8], _ options: CleaningOptions, _ mode: OpenElementStack.Mode = .lenient) {
    tokenizer = HTMLTokenizer(html)
    stack = OpenElementStack(mode, length: html.count + html.count / 8)
    cleaner = AttributeCleaner(
      addresses: URLCleaner(
        bases: options.bases, dropsRelative: options.dropsRelative, keepsPrivateHosts: options.keepsPrivateHosts,
        parameters: options.parameters, pixels: options.pixels))
    self.options = options
  }

  /// Writes the allowed tags and attributes. They are properly nested if the result `isRegular`.
  mutating func run() -> OpenElementStack {
    while let token = tokenizer.next() {
      switch token {
      case .text(let range): write(range)
      case .start(let name, let closesItself): start(NameKey(tokenizer.bytes[name]), closesItself)
      case .end(let name): end(NameKey(tokenizer.bytes[name]))
      }
    }
    stack.finish()
    return stack
  }
}

extension Sanitizer {
  /// Writes text; nearly all text needs no change.
  private mutating func write(_ range: Range<Int>) {
    if !tokenizer.bytes[range].allSatisfy(\.isASCIIWhitespace) { twins.separate() }
    if !isAfterPre, tokenizer.bytes.isCleanText(range) { return stack.write(text: tokenizer.bytes[range]) }
    var text: [UInt8] = []
    text.append(decoding: tokenizer.bytes.span.extracting(range))
    write(text: text)
  }

  private mutating func write(text: [UInt8]) {
    var output: [UInt8] = []
    output.reserveCapacity(text.count + 16)
    output.append(cleanText: text)
    if isAfterPre, output.first == 0x0A { output.removeFirst() }
    isAfterPre = isAfterPre && output.isEmpty && text.isEmpty
    stack.write(text: output[...])
  }

  private mutating func start(_ name: NameKey, _ closesItself: Bool) {
    isAfterPre = false
    switch CleaningPolicy.treatment(of: name) {
    case .keep(let tag): start(tag)
    case .unwrap: separate()
    case .unwrapText:
      separate()
      if !closesItself { unwrapText(of: name) }
    case .omit: if !closesItself { omit(name) }
    case .omitText(let mayBeOpen):
      if !closesItself { tokenizer.skipRawText(until: name, mayBeOpen: mayBeOpen) }
    case .embed(let isText):
      if embed(), isText, !closesItself { tokenizer.skipRawText(until: name, mayBeOpen: true) }
    case nil: if name == Self.noscript { twins.isInNoscript = true }
    }
  }

  private mutating func start(_ tag: AllowedElement) {
    if options.inlineOnly, !tag.isPhrasing || tag.isPlayer || tag == .source || tag == .track { return separate() }
    switch tag {
    case .img: write(CleanedImage(tokenizer, images: options.images, cleaner: cleaner))
    case .a: stack.start(.a, link())
    case .audio, .video:
      let own = cleaner.attributes(of: tag, in: tokenizer, except: options.images == .remote ? [] : [.poster])
      stack.start(tag, Array(" controls=\"\" preload=\"none\"".utf8) + own)
    case .picture: if options.images == .remote { stack.start(tag, []) }
    default:
      stack.start(tag, cleaner.attributes(of: tag, in: tokenizer))
      isAfterPre = tag == .pre
    }
  }

  private func link() -> [UInt8] {
    var attributes = cleaner.attributes(of: .a, in: tokenizer)
    if attributes.starts(with: Self.address) { attributes.append(contentsOf: Self.relation) }
    return attributes
  }

  private mutating func end(_ key: NameKey) {
    isAfterPre = false
    let tag: AllowedElement
    switch CleaningPolicy.treatment(of: key) {
    case .keep(let kept): tag = kept
    case .unwrap: return separate()
    default:
      if key == Self.noscript { twins.isInNoscript = false }
      return
    }
    if options.inlineOnly, !tag.isPhrasing {
      separate()
    } else if tag == .br {
      stack.start(.br, [])
    } else {
      stack.end(tag)
    }
  }

  /// Writes the contents of a `textarea`, which are text with character references.
  private mutating func unwrapText(of name: NameKey) {
    guard let content = tokenizer.rawText(until: name) else { return }
    write(content)
    separate()
  }

  /// Writes a space in place of a removed tag, to separate the words of two blocks.
  private mutating func separate() {
    if let last = stack.output.last, !last.isASCIIWhitespace { stack.write(text: [0x20]) }
  }
}

// MARK: Pictures and players

extension Sanitizer {
  private mutating func write(_ picture: CleanedImage) {
    switch picture {
    case .shown(let attributes):
      if twins.take(attributes, isLazy: CleanedImage.isLazy(tokenizer)) { stack.start(.img, attributes) }
    case .words(let text): write(text: text)
    case .nothing: break
    }
  }

  /// Writes a link for a known player and returns `true`. For any other, the fallback content inside is kept.
  private mutating func embed() -> Bool {
    guard !options.inlineOnly, let source = tokenizer.value(of: .src),
      let address = cleaner.addresses.cleaned(source, .media), let film = VideoHost.film(of: address)
    else { return false }
    let title = tokenizer.value(of: .title)?.text ?? ""
    var link: [UInt8] = []
    link.append(attribute: "href", film.page)
    link.append(attribute: "rel", CleaningPolicy.linkRelation)
    stack.start(.a, link)
    let words = title.isEmpty ? film.host : title
    if let picture = film.picture, options.images != .none {
      var image: [UInt8] = []
      image.append(attribute: "src", picture)
      image.append(attribute: "alt", words)
      image.append(utf8: " loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
      stack.start(.img, image)
    } else {
      write(text: Array(words.utf8))
    }
    stack.end(.a)
    return true
  }
}

// MARK: Dropped elements

extension Sanitizer {
  /// Skips the element that has just started, with its contents; if it has no end tag, only its start tag.
  private mutating func omit(_ name: NameKey) {
    guard !tokenizer.lacksEnd(of: name) else { return }
    let beginning = tokenizer
    let isForeign = name == Self.drawing || name == Self.formula
    var depth = 1
    var htmlDepth = 0
    while depth > 0, let token = tokenizer.next() {
      switch token {
      case .text: continue
      case .end(let range):
        let key = NameKey(tokenizer.bytes[range])
        if key == name { depth -= 1 }
        if CleaningPolicy.holdsHTML.contains(key) { htmlDepth = max(0, htmlDepth - 1) }
      case .start(let range, let closesItself):
        let key = NameKey(tokenizer.bytes[range])
        if isForeign, htmlDepth == 0, CleaningPolicy.endsForeignContent.contains(key) {
          return start(key, closesItself)
        }
        guard !closesItself else { continue }
        if key == name { depth += 1 }
        if CleaningPolicy.holdsHTML.contains(key) { htmlDepth += 1 }
        guard !isForeign else { continue }
        switch CleaningPolicy.treatment(of: key) {
        case .omitText(let mayBeOpen): tokenizer.skipRawText(until: key, mayBeOpen: mayBeOpen)
        case .unwrapText: _ = tokenizer.rawText(until: key)
        default: break
        }
      }
    }
    guard depth > 0 else { return }
    tokenizer = beginning
    tokenizer.noteMissingEnd(of: name)
  }

  private static let address = Array(" href=".utf8)
  private static let relation = Array(" rel=\"\(CleaningPolicy.linkRelation)\"".utf8)
  private static let noscript = NameKey("noscript")
  private static let drawing = NameKey("svg")
  private static let formula = NameKey("math")
}
