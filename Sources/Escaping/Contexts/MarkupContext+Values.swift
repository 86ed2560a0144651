/// What happens to a value that is written in this context.
extension MarkupContext {
  /// Whether a backslash before this byte of a script or style takes its meaning away; the escape ends with it.
  mutating func takesEscaped() -> Bool {
    defer { isEscaping = false }
    return isEscaping
  }

  /// How the value is escaped; throws if no value can be safe here.
  package func mode() throws(Refusal) -> EscapingMode {
    if syntax == .plain { return .none }
    switch state {
    case .text: return EscapingMode(.text, in: syntax == .xml ? .xml : .html)
    case .tagOpen, .endTagOpen: return EscapingMode(.elementName, in: .raw)
    case .tagName: return EscapingMode(.elementNameEnd, in: tagContainer)
    case .tag, .afterAttributeName: return EscapingMode(.attributeName, in: tagContainer)
    case .attributeName: return EscapingMode(.attributeNameEnd, in: tagContainer)
    case .beforeValue:
      var opened = self
      opened.openValue(.none)
      return try opened.modeInValue(isFirst: true)
    case .value: return try modeInValue(isFirst: false)
    case .content: return try modeInContent()
    case .section: return EscapingMode(.section, in: .raw)
    case .comment, .declaration, .instruction, .unreachable: return EscapingMode(.omitted, in: .raw)
    }
  }

  /// The reason why no value can be written in a context.
  package enum Refusal: Error {
    case afterBackslash, unknownAttribute, scriptType, metaKind, refresh, unsafeAddress, unknownPart, endTag, reference,
      document
  }

  /// Changes the context to the one after a value.
  package mutating func passValue() {
    guard syntax != .plain else { return }
    passPartialToken()
    switch state {
    case .tagOpen, .endTagOpen:
      state = .tagName
      isInName = true
      isOpenName = !isEndTag
    case .tagName: isInName = true
    case .tag, .afterAttributeName:
      state = .attributeName
      attribute = .plain
      isInName = true
      isOpenName = false
    case .attributeName:
      isInName = true
      if !isOpenName { attribute = .unknown }
    case .beforeValue:
      openValue(.none)
      isBare = true
      passInside()
    case .value, .content: passInside()
    case .text, .comment, .declaration, .instruction, .section, .unreachable: break
    }
  }

  mutating func openValue(_ quote: Quote) {
    state = .value
    self.quote = quote
    forgetInside()
    language =
      switch isEndTag ? .plain : attribute {
      case .address, .link: .address
      case .addressList: .addressList
      case .sourceSet: .sourceSet
      case .style: .style
      case .script: .script
      case .plain, .document, .scriptType, .metaKind, .metaContent, .relation, .unknown: .none
      }
  }

  mutating func closeValue() {
    state = .tag
    attribute = .plain
    quote = .none
    language = .none
    forgetInside()
  }

  /// Forgets what was read of an attribute value, at its start and at its end.
  private mutating func forgetInside() {
    part = .start
    slash = .regex
    isEscaping = false
    copyPieces(of: .text)
    isBare = false
    braces = Braces()
    parentheses = Parentheses()
    partialToken = []
  }

  /// A value may be empty, so that the text after it continues a token from before it.
  private mutating func passPartialToken() {
    switch language {
    // Values in scripts and JSON are never empty.
    case .script, .json: partialToken = []
    // The string escapers replace a `<` at the end of the text.
    case .scriptDouble, .scriptSingle, .scriptTemplate, .scriptRegex, .scriptRegexClass, .jsonString:
      if partialToken.first == 0x3C { partialToken = [] }
    default: if state == .section { partialToken = Array("]]".utf8) }
    }
  }
}

extension MarkupContext {
  /// Whether a value escaped for this context is HTML that is safe in text.
  package var givesHTML: Bool {
    switch state {
    case .text: true
    case .content: language == .none
    case .value: attribute == .plain && quote != .none
    default: false
    }
  }

  /// Whether a tag of HTML can be written here. Inside `svg` and `math` it would end them.
  package var takesTags: Bool {
    syntax == .html && state == .text && !surroundings.isForeign && surroundings.text == .none
  }

  private var tagContainer: EscapingMode.Container {
    [.script, .meta, .link, .animation].contains(element) && !isEndTag ? .decisiveTag : .raw
  }

  private mutating func passInside() {
    if language != .none { isInToken = false }
    switch language {
    case .script: slash = .division
    case .address, .addressList, .styleAddress, .styleAddressDouble, .styleAddressSingle:
      if part == .start { part = .mixed }
    case .none: if attribute == .metaContent { metaKind = .value }
    default: break
    }
  }

  private func modeInContent() throws(Refusal) -> EscapingMode {
    if isInToken { throw .endTag }
    guard language != .none else { return EscapingMode(.words, in: .html) }
    return EscapingMode(try escaperInside(), in: .raw)
  }

  private func modeInValue(isFirst: Bool) throws(Refusal) -> EscapingMode {
    let container: EscapingMode.Container =
      syntax == .xml ? .xml : quote != .none ? .htmlQuoted : isFirst ? .htmlBare : .htmlUnquoted
    switch attribute {
    case .unknown: throw .unknownAttribute
    case .scriptType where element == .script: throw .scriptType
    case .metaKind: throw .metaKind
    case .relation: return EscapingMode(.relation, in: container)
    case .metaContent where language == .none:
      if metaKind == .refresh { throw .refresh }
      return EscapingMode(.words, in: container)
    case .document:
      if isInToken { throw .document }
      return EscapingMode(.document, in: container)
    case .plain, .scriptType: return EscapingMode(.words, in: container)
    case .address, .link, .addressList, .metaContent, .sourceSet, .style, .script:
      if isInToken { throw .reference }
      return EscapingMode(language == .none ? .words : try escaperInside(), in: container)
    }
  }

  private func escaperInside() throws(Refusal) -> EscapingMode.Escaper {
    if isEscaping { throw .afterBackslash }
    switch language {
    case .none: return .words
    case .address, .styleAddress, .styleAddressDouble, .styleAddressSingle: return try escaperInAddress()
    case .addressList:
      if part == .unsafe { throw .unsafeAddress }
      return .addressList
    case .sourceSet: return .sourceSet
    case .style: return .styleValue
    case .styleDouble, .styleSingle: return .styleString
    case .script: return .scriptValue
    case .scriptDouble, .scriptSingle: return .scriptString
    case .scriptTemplate: return .scriptTemplate
    case .scriptRegex, .scriptRegexClass: return .scriptRegex
    case .json: return .jsonValue
    case .jsonString: return .jsonString
    case .styleComment, .scriptLineComment, .scriptBlockComment: return .omitted
    }
  }

  private func escaperInAddress() throws(Refusal) -> EscapingMode.Escaper {
    switch part {
    case .start, .mixed: return .addressStart
    case .path: return .addressPath
    case .query: return .addressQuery
    case .unsafe: throw .unsafeAddress
    case .unknown: throw .unknownPart
    }
  }
}
