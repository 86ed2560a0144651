import Escaping
import Text

/// Writing values in contexts other than the text of HTML.
extension Rendering {
  mutating func write(_ value: Value, in mode: EscapingMode) throws(TemplateError) {
    switch value {
    case .object(let type, let index):
      if let text = host.text(ofType: type, at: index), !text.isMissing {
        guard case .object = text else { return try write(text, in: mode) }
      }
    case .module(let module): return try write(module.text, in: mode)
    case .missing(let absence): if isStrict, absence.kind != .otherwise { throw TemplateError(absence) }
    default: break
    }
    switch mode.escaper {
    case .none:
      let text = try text(of: value)
      output.append(text.utf8.span, in: mode.container)
    case .text: try writeText(value, mode)
    case .words: try writeWords(value, mode)
    case .relation: try writeRelation(value, mode)
    case .omitted: if case .missing = value {} else if !value.isWritten { _ = try text(of: value) }
    case .elementName, .elementNameEnd: try writeElementName(value, mode)
    case .attributeName, .attributeNameEnd: try writeAttributeName(value, mode)
    case .attributeNameThere: completeAttributeName()
    case .valueThere: completeValue()
    case .addressStart, .addressPath, .addressQuery, .addressList, .sourceSet: try writeAddress(value, mode)
    case .styleValue, .styleString: try writeStyle(value, mode)
    case .scriptValue, .jsonValue: try writeScript(value, mode)
    case .scriptString, .scriptTemplate, .scriptRegex, .jsonString: try writeInScript(value, mode)
    case .document: try writeDocument(value, mode)
    case .section:
      let text = try text(of: value)
      output.append(section: text.utf8.span)
    }
  }
}

extension Rendering {
  /// Appends what `body` writes, escaped once more for the container.
  private mutating func contain(_ mode: EscapingMode, _ body: (inout [UInt8]) -> Void) {
    var bytes: [UInt8] = []
    if mode.container == .raw {
      swap(&bytes, &output)
      body(&bytes)
      swap(&bytes, &output)
    } else {
      swap(&bytes, &scratch)
      bytes.removeAll(keepingCapacity: true)
      body(&bytes)
      output.append(bytes.span, in: mode.container)
      swap(&bytes, &scratch)
    }
  }

  /// Writes text. HTML that is not well-formed XML is written into XML as escaped text, the usual form in feeds.
  private mutating func writeText(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    guard value.isSafe else { return output.append(text.utf8.span, in: mode.container) }
    if mode.container != .xml || XMLContent.isWellFormed(text) { return output.append(plain: text) }
    let legal = XMLContent.legal(text)
    if legal != text, XMLContent.isWellFormed(legal) { return output.append(plain: legal) }
    output.append(text.utf8.span, in: mode.container)
    warn("this HTML is not well-formed XML, and was written as escaped text", text)
  }

  private mutating func writeWords(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    guard value.isSafe else { return output.append(text.utf8.span, in: mode.container) }
    guard [.htmlUnquoted, .htmlBare, .xml].contains(mode.container) else {
      return output.append(wordsOf: text.utf8.span)
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(strippingTags: text.utf8.span)
    let plain = CharacterReference.decode(scratch, in: .attribute)
    output.append(plain.span, in: mode.container)
  }

  private mutating func writeRelation(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    let words = text.lowercased().split { !$0.isLetter && $0 != "-" }
    guard words.contains(where: { LinkRelation.loading.contains(String($0)) }) else {
      return try writeWords(value, mode)
    }
    output.append(StyleEscape.unsafe.utf8.span, in: mode.container)
    warn("a value cannot make a `link` load styles or scripts: it was replaced by `\(StyleEscape.unsafe)`", text)
  }

  private mutating func writeAddress(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    var text = try text(of: value)
    if value.isSafe { text = CharacterReference.decode(text, in: .attribute) }
    var isUnsafe = false
    if mode.escaper == .addressStart {
      isUnsafe = AddressScheme(of: text) == .unsafe && !host.vouches(forAddress: text)
    }
    contain(mode) { bytes in
      let start = bytes.count
      switch mode.escaper {
      case .addressQuery: bytes.append(encodingComponent: text.utf8.span)
      case .sourceSet: isUnsafe = bytes.append(normalisingSources: text.utf8.span)
      case .addressList: isUnsafe = bytes.append(checkingList: text)
      default:
        if isUnsafe {
          bytes.append(utf8: AddressEscape.unsafe)
        } else {
          bytes.append(normalisingAddress: text.utf8.span)
        }
        // If this is a style of SVG, the parser decodes character references in it.
        if mode.container == .raw { bytes.escapeReferences(from: start) }
      }
    }
    if isUnsafe { warn("unsafe address: it was replaced by `\(AddressEscape.unsafe)`", text) }
  }

  private mutating func writeStyle(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    let isAllowed = mode.escaper == .styleString || StyleEscape.allows(text.utf8.span)
    contain(mode) { bytes in
      if mode.escaper == .styleString {
        bytes.append(escapingStyle: text.utf8.span)
      } else {
        bytes.append(utf8: isAllowed ? text : StyleEscape.unsafe)
      }
    }
    if !isAllowed { warn("unsafe value in a style: it was replaced by `\(StyleEscape.unsafe)`", text) }
  }

  /// Writes a value of JavaScript or JSON.
  private mutating func writeScript(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    switch value {
    case .string, .safe:
      let text = value.text ?? ""
      contain(mode) { bytes in
        bytes.append(0x22)
        bytes.append(escapingScript: text.utf8.span)
        bytes.append(0x22)
      }
    default:
      let text = try script(value, isJSON: mode.escaper == .jsonValue)
      // `1 -{{ -1 }}` must not become a decrement.
      let isSigned = text.utf8.first == 0x2D && output.last == 0x2D
      contain(mode) { bytes in
        if isSigned { bytes.append(0x20) }
        bytes.append(utf8: text)
      }
    }
  }

  private mutating func script(_ value: Value, isJSON: Bool) throws(TemplateError) -> String {
    switch value {
    case .missing, .none: return "null"
    case .double(let number) where !number.isFinite && isJSON: return "null"
    default: return try json(value, nil)
    }
  }

  /// Writes the inside of a string, template literal or regular expression.
  private mutating func writeInScript(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    if mode.container == .raw { output.closeOpenMarkup() }
    contain(mode) { bytes in
      switch mode.escaper {
      case .scriptRegex: bytes.append(escapingRegex: text.utf8.span)
      case .scriptTemplate: bytes.append(escapingScript: text.utf8.span, more: .template)
      default: bytes.append(escapingScript: text.utf8.span, more: .string)
      }
    }
  }

  private mutating func writeDocument(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    contain(mode) { bytes in
      if value.isSafe { bytes.append(utf8: text) } else { bytes.append(escaping: text) }
    }
  }
}

extension Rendering {
  private mutating func writeElementName(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    let bytes = Array(text.utf8)
    if mode.escaper == .elementNameEnd, bytes.first.map(\.isASCIIWhitespace) ?? true {
      return writeAttributes(value, text, mode)
    }
    if mode.escaper == .elementName, let first = bytes.first, !first.isASCIILetter, ![0x21, 0x2F, 0x3F].contains(first)
    {
      // A `<` before this byte starts no tag: it is text.
      return output.append(escaping: text)
    }
    let isAllowed =
      mode.escaper == .elementName
      ? ElementName.isHarmless(bytes.map(\.asciiLowercased)) : !bytes.isEmpty && bytes.allSatisfy(\.isASCIIDigit)
    output.append(utf8: isAllowed ? text : ElementName.unsafe)
    if !isAllowed {
      warn("an element of this name cannot come from a value: it was replaced by `\(ElementName.unsafe)`", text)
    }
  }

  private mutating func writeAttributeName(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    let text = try text(of: value)
    let startsAnew = mode.escaper == .attributeName || text.utf8.first.map(\.isASCIIWhitespace) ?? true
    if startsAnew { return writeAttributes(value, text, mode) }
    let bytes = Array(text.utf8)
    let isHandler = MarkupContext.Attribute.startsHandler(bytes)
    guard !isHandler, bytes.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }) else {
      return warn("this cannot be a part of an attribute name, and was dropped", text)
    }
    output.append(utf8: text)
  }

  private mutating func completeAttributeName() {
    guard let last = output.last, !last.isASCIIAlphanumeric, ![0x2D, 0x2E, 0x3A, 0x5F].contains(last) else { return }
    output.append(utf8: last.isASCIIWhitespace ? ElementName.unsafe : " " + ElementName.unsafe)
  }

  private mutating func completeValue() {
    guard let last = output.last, last == 0x3D || last.isASCIIWhitespace else { return }
    output.append(utf8: "\"\"")
  }

  /// Writes attribute names, and their values if the value is safe HTML.
  private mutating func writeAttributes(_ value: Value, _ text: String, _ mode: EscapingMode) {
    let list = AttributeList(
      text.utf8.span, hasValues: value.isSafe, decides: mode.container == .decisiveTag,
      base: vocabulary.options.resolvesAddresses ? host.addressBase : nil)
    if let last = output.last, last.isASCIIWhitespace, !list.bytes.isEmpty {
      output += list.bytes.dropFirst()
    } else {
      output += list.bytes
    }
    if list.hasUnsafeAddress { warn("unsafe address: it was replaced by `\(AddressEscape.unsafe)`", text) }
    if !list.refused.isEmpty {
      warn("attribute names like this cannot come from a value: it was dropped", list.refused.joined(separator: " "))
    }
  }
}

extension Rendering {
  /// The number of warnings that one rendering may give.
  private static let mostWarnings = 20

  /// Whether further warnings are dropped.
  var dropsWarnings: Bool { warningCount >= Rendering.mostWarnings }

  /// Warns that a value was replaced or dropped, or that a filter of the host did nothing with it.
  mutating func warn(_ summary: String, _ value: String) {
    guard !dropsWarnings else { return }
    warningCount += 1
    warnings.append(Warning(summary: summary, value: value))
  }
}

private enum LinkRelation {
  static let loading: Set<String> = ["stylesheet", "manifest", "import", "preload", "modulepreload", "serviceworker"]
}

extension Value {
  /// Whether converting it to text cannot fail.
  fileprivate var isWritten: Bool {
    switch self {
    case .string, .safe, .int, .double, .bool, .none: true
    default: false
    }
  }
}
