import CXML
import Text

/// A parser of feeds on top of libxml2's push parser, whose events it passes to a `FeedBuilder`. It reads no document
/// type, knows only XML's five entities, and fetches nothing.
struct XMLParser {
  /// The version of libxml2, such as `2.9.14`.
  static var version: String {
    let number = rhapsode_xml_version()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }

  private var builder: FeedBuilder
  private var attributes = XMLAttributes()
  private var names = XMLNames()
  private var failure: Failure?
  private let mode: Mode
  private var isStopped = false
  /// Number of prefixes that each open element declares, if any. It is limited because libxml2 searches them linearly.
  private var declared: [(depth: Int, count: Int)] = []
  private var declarations = 0

  private init(_ builder: consuming FeedBuilder, _ mode: Mode) {
    self.builder = builder
    self.mode = mode
  }

  /// Parses the document; returns the builder and the first error.
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

  /// Whether long texts bypass libxml2. This reads internal state of the parser, which may change between versions, so
  /// headers and library must be of the same tested version.
  static let skipsLongTexts =
    !PlainLibraries.isRequested && testedVersions.contains(LIBXML_VERSION) && rhapsode_xml_version() == LIBXML_VERSION

  static let initialised: Void = { xmlInitParser() }()
  private static let portion = 1 << 20

  private static func run(_ bytes: ArraySlice<UInt8>, _ parser: UnsafeMutablePointer<XMLParser>) {
    _ = Self.initialised
    var handler = unsafe Self.handler
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, parser, nil, 0, nil) else { return }
    defer { unsafe free(context) }
    // Without NOENT, libxml2 leaves `&amp;` in attributes as a reference. The option replaces nothing else, since the
    // handler declares no entities.
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
      if passages.foundOverlongTag { unsafe parser.pointee.stop("a tag is longer than 8192 bytes") }
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
      // At the end of the input, the parser need not check whether a tag is complete.
      let isEnd = isLast && offset + size == bytes.count
      _ = unsafe xmlParseChunk(context, start + offset, CInt(size), isEnd ? 1 : 0)
      offset += size
      if offset == bytes.count { return }
    }
  }

  /// Whether the parser has read everything before the passage and would read the passage as text.
  private static func isReading(_ passage: LongTexts.Passage, _ context: xmlParserCtxtPtr) -> Bool {
    unsafe rhapsode_xml_awaits_text(context, passage.isCharacterData ? 1 : 0) != 0
  }

  /// The callbacks for libxml2, whose first argument is the parser.
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
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.readInstruction(target, data)
    }
    unsafe handler.serror = { parser, error in
      guard let error = unsafe error else { return }
      unsafe parser?.assumingMemoryBound(to: XMLParser.self).pointee.note(error.pointee)
    }
    return unsafe handler
  }
}

extension XMLParser {
  /// Records the declared namespaces. Those of the root element tell the format version, even if no element uses them.
  private mutating func meet(_ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int) {
    declared.append((builder.elements.count, count))
    declarations += count
    if declarations > FeedLimits.mostDeclarations {
      stop("more than \(FeedLimits.mostDeclarations) prefixes are declared")
    }
    guard builder.elements.isEmpty, let namespaces = unsafe namespaces else { return }
    for index in 0..<count {
      if let uri = unsafe namespaces[index * 2 + 1] { unsafe builder.version.meet(String(cString: uri)) }
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
    let element = unsafe names.element(local, prefix, uri, &builder.version)
    unsafe builder.open(element, name: Self.buffer(local), attributes: attributes)
    if builder.elements.isTooDeep { stop("elements are nested deeper than \(FeedLimits.deepest)") }
  }

  private mutating func stop(_ message: String) {
    guard mode != .tolerant else { return }
    isStopped = true
    failure = failure ?? Failure(line: 0, message: message)
  }

  /// Adds an attribute from five pointers: local name, prefix, namespace, and the start and end of its value.
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
    guard builder.elements.collectsText, !isStopped else { return }
    unsafe builder.elements.append(UnsafeBufferPointer(start: text, count: length))
  }

  /// Passes text to the builder without libxml2, up to the first reference that is not predefined. Returns the number
  /// of bytes passed; 0 if the text has forbidden characters.
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

  /// Appends text after converting line endings to line feeds, as XML requires. libxml2's push parser does not convert
  /// them in CDATA sections.
  private mutating func appendVerbatim(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
    guard let text = unsafe text, unsafe XMLText.hasCarriageReturn(text, length) else {
      unsafe append(text, length)
      return
    }
    let bytes = unsafe XMLText.withLineFeeds(UnsafeBufferPointer(start: text, count: length))
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0.baseAddress, $0.count) }
  }

  /// Reads the processing instruction in which `XMLRepair` marks a truncated document; `XMLRepair` drops all others.
  private mutating func readInstruction(_ target: UnsafePointer<xmlChar>, _ data: UnsafePointer<xmlChar>) {
    guard mode == .tolerant, unsafe Self.buffer(target).elementsEqual("end".utf8) else { return }
    builder.closedDepth = unsafe Self.buffer(data).first == UInt8(ascii: "1") ? 1 : 0
  }

  /// Records an error. An undeclared prefix is not an error, since it gets its usual meaning.
  private mutating func note(_ error: xmlError) {
    guard unsafe error.domain != XML_FROM_NAMESPACE.rawValue, unsafe error.level.rawValue >= XML_ERR_ERROR.rawValue,
      failure == nil
    else { return }
    let message = unsafe error.message.map { unsafe String(cString: $0) } ?? "not well-formed"
    let line = unsafe error.line
    failure = Failure(line: Int(line), message: String(message.split(separator: "\n").first ?? ""))
    if mode != .tolerant { isStopped = true }
  }

  /// Frees the parser and its document. libxml2 creates a document for declared entities even if no handler asks for
  /// it, and a push parser leaves it to its caller.
  static func free(_ context: xmlParserCtxtPtr) {
    if let document = unsafe context.pointee.myDoc {
      unsafe context.pointee.myDoc = nil
      unsafe xmlFreeDoc(document)
    }
    unsafe xmlFreeParserCtxt(context)
  }

  static func buffer(_ text: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
  }
}
