import CXML
import Glibc
import Text

/// Runs libxml2's push parser over a document and hands what it finds to a `FeedBuilder`. No document type is read, no
/// entity but XML's five is known, nothing is fetched.
struct XMLParser {
  enum Mode {
    /// Stops at the first thing that is wrong. Long texts do not pass through libxml2 if `skipsLongTexts`.
    case quick
    /// The same, but everything passes through libxml2. Tests compare `quick` with it.
    case thorough
    /// Goes on after a failure.
    case tolerant
  }

  /// Where the parser stopped being content.
  struct Failure {
    /// From the beginning of what was parsed, from 1.
    var line: Int
    var message: String
  }

  private var builder: FeedBuilder
  private var attributes = XMLAttributes()
  private var names = XMLNames()
  private var failure: Failure?
  private let mode: Mode
  private var isStopped = false
  /// How many prefixes each open element declares, where it declares any: libxml2 looks through all of them.
  private var declared: [(depth: Int, count: Int)] = []
  private var declarations = 0

  private init(_ builder: consuming FeedBuilder, _ mode: Mode) {
    self.builder = builder
    self.mode = mode
  }

  /// What the builder has after the document, and the first thing that was wrong with it.
  static func parse(
    _ bytes: ArraySlice<UInt8>, into builder: consuming FeedBuilder, _ mode: Mode
  ) -> (FeedBuilder, Failure?) {
    var parser = XMLParser(builder, mode)
    unsafe withUnsafeMutablePointer(to: &parser) { unsafe run(bytes, $0) }
    for prefix in parser.names.undeclared { parser.builder.repairs.noteUndeclared(prefix) }
    return (parser.builder, parser.failure)
  }
}

extension XMLParser {
  /// Versions of libxml2 with which tests and the fuzzer have compared `quick` and `thorough`, as `LIBXML_VERSION`
  /// writes them.
  private static let testedVersions: Set<CInt> = [20914]

  /// Whether long texts go past libxml2. That needs the parser's state, which libxml2 does not promise to keep, so the
  /// version of the headers and of the library has to be a tested one.
  static let skipsLongTexts =
    !PlainLibraries.isAsked && testedVersions.contains(LIBXML_VERSION) && rhapsode_xml_version() == LIBXML_VERSION

  private static let initialised: Void = { xmlInitParser() }()
  private static let portion = 1 << 20

  private static func run(_ bytes: ArraySlice<UInt8>, _ parser: UnsafeMutablePointer<XMLParser>) {
    _ = Self.initialised
    var handler = unsafe Self.handler
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, parser, nil, 0, nil) else { return }
    defer { unsafe xmlFreeParserCtxt(context) }
    // Without NOENT libxml2 leaves `&` in attributes as a reference; there is nothing else that it could replace, for the
    // handler declares no entity and knows none.
    let options =
      XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
      | XML_PARSE_NOENT.rawValue
    _ = unsafe xmlCtxtUseOptions(context, CInt(bitPattern: options))
    unsafe bytes.withUnsafeBytes { buffer in
      var pushed = 0
      var passages = unsafe LongTexts(buffer)
      while unsafe !parser.pointee.isStopped, let passage = passages.next() {
        guard skipsLongTexts, unsafe parser.pointee.mode == .quick else { continue }
        unsafe push(UnsafeRawBufferPointer(rebasing: buffer[pushed..<passage.range.lowerBound]), to: context, parser)
        pushed = passage.range.lowerBound
        guard unsafe isReading(passage, context) else { continue }
        pushed += unsafe parser.pointee.take(UnsafeRawBufferPointer(rebasing: buffer[passage.range]), passage)
      }
      if passages.meetsEndlessTag { unsafe parser.pointee.stop("a tag is longer than anybody needs") }
      unsafe push(UnsafeRawBufferPointer(rebasing: buffer[pushed...]), to: context, parser, isLast: true)
    }
  }

  private static func push(
    _ bytes: UnsafeRawBufferPointer, to context: xmlParserCtxtPtr, _ parser: UnsafeMutablePointer<XMLParser>,
    isLast: Bool = false
  ) {
    guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
    var offset = 0
    while unsafe !parser.pointee.isStopped {
      let size = min(portion, bytes.count - offset)
      // The parser that knows that nothing follows need not look whether a tag is complete.
      let isEnd = isLast && offset + size == bytes.count
      _ = unsafe xmlParseChunk(context, start + offset, CInt(size), isEnd ? 1 : 0)
      offset += size
      if offset == bytes.count { return }
    }
  }

  /// Whether the parser has read everything before the passage and takes the passage as text.
  private static func isReading(_ passage: LongTexts.Passage, _ context: xmlParserCtxtPtr) -> Bool {
    unsafe rhapsode_xml_awaits_text(context, passage.isCharacterData ? 1 : 0) != 0
  }

  /// What libxml2 calls; the first argument of each is the parser.
  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { parser, local, prefix, uri, declared, namespaces, count, _, attributes in
      guard let parser = unsafe parser?.assumingMemoryBound(to: XMLParser.self) else { return }
      if declared > 0 { unsafe parser.pointee.meet(namespaces, Int(declared)) }
      unsafe parser.pointee.open(local, prefix, uri, attributes, Int(count))
    }
    unsafe handler.endElementNs = { parser, _, _, _ in
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.close()
    }
    unsafe handler.characters = { parser, text, length in
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.append(text, Int(length))
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { parser, text, length in
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.appendVerbatim(text, Int(length))
    }
    unsafe handler.processingInstruction = { parser, target, data in
      guard let target = unsafe target, let data = unsafe data else { return }
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.instruct(target, data)
    }
    unsafe handler.serror = { parser, error in
      guard let error = unsafe error else { return }
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.note(error.pointee)
    }
    return unsafe handler
  }
}

extension XMLParser {
  /// What the root declares says which version this is, even where no element has such a name.
  private mutating func meet(_ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int) {
    declared.append((builder.elements.count, count))
    declarations += count
    if declarations > FeedLimits.mostDeclarations {
      stop("more than \(FeedLimits.mostDeclarations) prefixes are declared")
    }
    guard builder.elements.isEmpty, let namespaces = unsafe namespaces else { return }
    for index in 0..<count {
      if let uri = unsafe namespaces[index * 2 + 1] { unsafe builder.dialect.meet(String(cString: uri)) }
    }
  }

  private mutating func open(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) {
    guard !isStopped, let local = unsafe local else { return }
    attributes.removeAll()
    if let list = unsafe list {
      for index in 0..<count { unsafe note(list + index * 5) }
    }
    let element = unsafe names.element(local, prefix, uri, &builder.dialect)
    unsafe builder.open(element, name: Self.buffer(local), attributes: attributes)
    if builder.elements.isTooDeep { stop("elements are nested deeper than \(FeedLimits.deepest)") }
  }

  private mutating func stop(_ message: String) {
    guard mode != .tolerant else { return }
    isStopped = true
    failure = failure ?? Failure(line: 0, message: message)
  }

  /// One attribute: local name, prefix, address, and the ends of its value.
  private mutating func note(_ five: UnsafeMutablePointer<UnsafePointer<xmlChar>?>) {
    guard let name = unsafe five[0], let start = unsafe five[3], let end = unsafe five[4] else { return }
    let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
    unsafe attributes.append(names.attribute(name), name: Self.buffer(name), value: value)
  }

  private mutating func close() {
    guard !isStopped else { return }
    builder.close()
    if let last = declared.last, last.depth == builder.elements.count {
      declarations -= last.count
      declared.removeLast()
    }
  }

  private mutating func append(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
    guard builder.elements.isListening, !isStopped else { return }
    unsafe builder.elements.append(UnsafeBufferPointer(start: text, count: length))
  }

  /// Hands on text that libxml2 was spared, as far as there is nothing in it but text; answers how many bytes that is.
  private mutating func take(_ bytes: UnsafeRawBufferPointer, _ passage: LongTexts.Passage) -> Int {
    guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: xmlChar.self),
      unsafe XMLText.isLegal(bytes, isCharacterData: passage.isCharacterData)
    else { return 0 }
    var taken = 0
    while !passage.isCharacterData, let ampersand = unsafe bytes.firstIndex(of: 0x26, in: taken..<bytes.count) {
      unsafe appendVerbatim(start + taken, ampersand - taken)
      guard var reference = unsafe XMLText.reference(bytes, at: ampersand) else { return ampersand }
      unsafe append(&reference.meaning, 1)
      taken = ampersand + reference.length
    }
    unsafe appendVerbatim(start + taken, bytes.count - taken)
    return bytes.count
  }

  /// Text whose ends of lines are as they were written, which libxml2's push parser leaves so inside CDATA; XML wants
  /// line feeds.
  private mutating func appendVerbatim(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
    guard let text = unsafe text, unsafe memchr(text, 0x0D, length) != nil else {
      unsafe append(text, length)
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for index in 0..<length {
      let byte = unsafe text[index]
      if byte != 0x0D {
        bytes.append(byte)
      } else if unsafe index + 1 == length || text[index + 1] != 0x0A {
        bytes.append(0x0A)
      }
    }
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0.baseAddress, $0.count) }
  }

  /// `XMLRepair` writes where the document ended, and drops every other processing instruction.
  private mutating func instruct(_ target: UnsafePointer<xmlChar>, _ data: UnsafePointer<xmlChar>) {
    guard mode == .tolerant, unsafe Self.buffer(target).elementsEqual("end".utf8) else { return }
    builder.intact = unsafe Self.buffer(data).first == UInt8(ascii: "1") ? 1 : 0
  }

  /// A prefix that is not declared is no failure: it is read as the one that is usual.
  private mutating func note(_ error: xmlError) {
    guard unsafe error.domain != XML_FROM_NAMESPACE.rawValue, unsafe error.level.rawValue >= XML_ERR_ERROR.rawValue,
      failure == nil
    else { return }
    let message = unsafe error.message.map { unsafe String(cString: $0) } ?? "not well-formed"
    let line = unsafe error.line
    failure = Failure(line: Int(line), message: String(message.split(separator: "\n").first ?? ""))
    if mode != .tolerant { isStopped = true }
  }

  private static func buffer(_ text: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
  }
}
