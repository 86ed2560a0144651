import CXML
import Text

extension XMLParser {
  /// Parses a property list strictly, with libxml2's own limits on texts and depth, until `builder` stops.
  static func read(_ bytes: [UInt8], into builder: PropertyListBuilder) {
    _ = Self.initialised
    var handler = unsafe Self.propertyListHandler
    guard let context = unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
      return builder.fail("out of memory")
    }
    defer { unsafe free(context) }
    unsafe context.pointee._private = unsafe Unmanaged.passUnretained(builder).toOpaque()
    _ = unsafe xmlCtxtUseOptions(context, CInt(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      var offset = 0
      while offset < bytes.count, !builder.isStopped {
        let size = min(1 << 16, bytes.count - offset)
        _ = unsafe xmlParseChunk(context, start + offset, CInt(size), offset + size == bytes.count ? 1 : 0)
        offset += size
      }
    }
  }

  private static var propertyListHandler: xmlSAXHandler {
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { context, local, _, _, _, _, _, _, _ in
      guard let local = unsafe local else { return }
      unsafe XMLParser.receiver(context)?.start(String(decoding: XMLParser.buffer(local), as: UTF8.self))
    }
    unsafe handler.endElementNs = { context, _, _, _ in unsafe XMLParser.receiver(context)?.end() }
    unsafe handler.characters = { context, text, length in
      unsafe XMLParser.receiver(context)?.append(UnsafeBufferPointer(start: text, count: Int(length)))
    }
    unsafe handler.ignorableWhitespace = handler.characters
    unsafe handler.cdataBlock = handler.characters
    unsafe handler.entityDecl = { context, _, _, _, _, _ in
      unsafe XMLParser.receiver(context)?.fail("the property list declares entities, which are not read")
    }
    unsafe handler.serror = { context, error in
      guard let error = unsafe error, unsafe error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let words = unsafe error.pointee.message.map { unsafe String(cString: $0) }?.split(separator: "\n").first
      let isEnd = unsafe error.pointee.code == CInt(XML_ERR_DOCUMENT_END.rawValue)
      unsafe XMLParser.receiver(context)?.fail(
        xml: words.map(String.init) ?? "", isEnd: isEnd, line: Int(error.pointee.line))
    }
    return unsafe handler
  }

  /// Returns the builder of a parser context, with the parser's line.
  private static func receiver(_ context: UnsafeMutableRawPointer?) -> PropertyListBuilder? {
    guard let context = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let owner = unsafe context.pointee._private
    else { return nil }
    let builder = unsafe Unmanaged<PropertyListBuilder>.fromOpaque(owner).takeUnretainedValue()
    if let input = unsafe context.pointee.input { builder.line = unsafe Int(input.pointee.line) }
    return builder
  }
}
