import CXML
import Glibc

/// Runs libxml2's push parser over a document and hands what it finds to a `FeedBuilder`. No document type is read, no
/// entity but XML's five is known, nothing is fetched.
final class XML {
  /// Where the parser stopped being content.
  struct Failure {
    /// From the beginning of what was parsed, from 1.
    var line: Int
    var message: String
  }

  private var builder: FeedBuilder
  private var attributes = XMLAttributes()
  private var names = NameCache()
  private var failure: Failure?
  private let isTolerant: Bool
  /// A tolerant parser goes on after a failure.
  private var isStopped = false

  private init(_ builder: consuming FeedBuilder, tolerant: Bool) {
    self.builder = builder
    isTolerant = tolerant
  }

  /// What the builder has after the document, and the first thing that was wrong with it. Unless `tolerant`, parsing
  /// stops there.
  static func parse(
    _ bytes: ArraySlice<UInt8>, into builder: consuming FeedBuilder, tolerant: Bool
  ) -> (FeedBuilder, Failure?) {
    let parser = XML(builder, tolerant: tolerant)
    parser.run(bytes)
    return (parser.builder, parser.failure)
  }
}

extension XML {
  private static let initialised: Void = { xmlInitParser() }()

  private func run(_ bytes: ArraySlice<UInt8>) {
    _ = Self.initialised
    var handler = unsafe Self.handler
    let reference = unsafe Unmanaged.passUnretained(self).toOpaque()
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, reference, nil, 0, nil) else { return }
    defer { unsafe xmlFreeParserCtxt(context) }
    // Without NOENT libxml2 leaves `&` in attributes as a reference; there is nothing else that it could replace, for the
    // handler declares no entity and knows none.
    let options =
      XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue | XML_PARSE_IGNORE_ENC.rawValue
      | XML_PARSE_NOENT.rawValue
    _ = unsafe xmlCtxtUseOptions(context, CInt(bitPattern: options))
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var offset = 0
      while offset < buffer.count, !isStopped {
        let portion = min(Self.portion, buffer.count - offset)
        _ = unsafe xmlParseChunk(context, start.map { unsafe $0 + offset }, CInt(portion), 0)
        offset += portion
      }
      if !isStopped { _ = unsafe xmlParseChunk(context, nil, 0, 1) }
    }
  }

  private static let portion = 1 << 20

  private static var handler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { reference, local, prefix, uri, declared, namespaces, count, _, attributes in
      guard let reference = unsafe reference else { return }
      if declared > 0 { unsafe XML.with(reference) { unsafe $0.meet(namespaces, Int(declared)) } }
      unsafe XML.with(reference) { unsafe $0.open(local, prefix, uri, attributes, Int(count)) }
    }
    unsafe handler.endElementNs = { reference, _, _, _ in
      guard let reference = unsafe reference else { return }
      unsafe XML.with(reference) { $0.close() }
    }
    unsafe handler.characters = { reference, text, length in
      guard let reference = unsafe reference else { return }
      unsafe XML.with(reference) { unsafe $0.append(text, Int(length)) }
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = { reference, text, length in
      guard let reference = unsafe reference else { return }
      unsafe XML.with(reference) { unsafe $0.appendVerbatim(text, Int(length)) }
    }
    unsafe handler.serror = { reference, error in
      guard let reference = unsafe reference, let error = unsafe error else { return }
      unsafe XML.with(reference) { unsafe $0.note(error.pointee) }
    }
    return unsafe handler
  }

  private static func with(_ reference: UnsafeMutableRawPointer, _ body: (XML) -> Void) {
    unsafe Unmanaged<XML>.fromOpaque(reference)._withUnsafeGuaranteedRef(body)
  }

  /// What the root declares says which version this is, even where no element has such a name.
  private func meet(_ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int) {
    guard builder.frames.isEmpty, let namespaces = unsafe namespaces else { return }
    for index in 0..<count {
      if let uri = unsafe namespaces[index * 2 + 1] { unsafe names.dialect.meet(String(cString: uri)) }
    }
  }

  private func open(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
    _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) {
    guard !isStopped, let local = unsafe local else { return }
    attributes.removeAll()
    if let list = unsafe list {
      for index in 0..<count { unsafe note(list + index * 5) }
    }
    let element = unsafe names.element(local, prefix, uri)
    if names.dialect != builder.dialect { builder.dialect = names.dialect }
    unsafe builder.open(element, name: Self.buffer(local), attributes: attributes)
    if builder.isTooDeep, !isTolerant { isStopped = true; failure = Failure(line: 0, message: "too deep") }
  }

  /// One attribute: local name, prefix, address, and the ends of its value.
  private func note(_ five: UnsafeMutablePointer<UnsafePointer<xmlChar>?>) {
    guard let name = unsafe five[0], let start = unsafe five[3], let end = unsafe five[4] else { return }
    let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
    unsafe attributes.append(names.attribute(name), name: Self.buffer(name), value: value)
  }

  private func close() {
    if !isStopped { builder.close() }
  }

  private func append(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
    if !isStopped { unsafe builder.append(UnsafeBufferPointer(start: text, count: length)) }
  }

  /// Inside CDATA libxml2's push parser leaves the ends of lines as they are; XML wants line feeds.
  private func appendVerbatim(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
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

  /// A namespace that nobody declared is no failure: its prefix says enough.
  private func note(_ error: xmlError) {
    guard unsafe error.domain != XML_FROM_NAMESPACE.rawValue, unsafe error.level.rawValue >= XML_ERR_ERROR.rawValue
    else { return }
    guard failure == nil else { return }
    let message = unsafe error.message.map { unsafe String(cString: $0) } ?? "not well-formed"
    let line = unsafe error.line
    failure = Failure(line: Int(line), message: String(message.split(separator: "\n").first ?? ""))
    if !isTolerant { isStopped = true }
  }

  private static func buffer(_ text: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
  }
}

/// What names mean, by the addresses at which libxml2 keeps one copy of each.
private struct NameCache {
  private var elements: [Key: FeedElement] = [:]
  private var attributes: [UInt: FeedAttribute] = [:]
  var dialect = Dialect()

  private struct Key: Hashable {
    var local: UInt
    var prefix: UInt
    var uri: UInt
  }

  mutating func element(
    _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?
  ) -> FeedElement {
    let key = Key(local: UInt(bitPattern: local), prefix: UInt(bitPattern: prefix), uri: UInt(bitPattern: uri))
    if let known = elements[key] { return known }
    let prefix = unsafe prefix.map { unsafe String(cString: $0) }
    let uri = unsafe uri.map { unsafe String(cString: $0) }
    if let uri { dialect.meet(uri) }
    let named = uri.flatMap { FeedNamespace(uri: $0) }
    let namespace = named ?? prefix.map { FeedNamespace(prefix: $0) ?? .other } ?? .core
    let element = unsafe FeedElement(namespace, String(cString: local).lowercased())
    elements[key] = element
    return element
  }

  mutating func attribute(_ name: UnsafePointer<xmlChar>) -> FeedAttribute {
    let key = UInt(bitPattern: name)
    if let known = attributes[key] { return known }
    let attribute = unsafe FeedAttribute.named[String(cString: name).lowercased()] ?? .other
    attributes[key] = attribute
    return attribute
  }
}
