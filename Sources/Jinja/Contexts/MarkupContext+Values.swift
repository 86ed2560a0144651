/// What a value meets where it is written.
extension MarkupContext {
  /// How it is escaped.
  func mode() throws(Refusal) -> Mode {
    if flavour == .plain { return .none }
    switch state {
    case .text: return Mode(.text, in: flavour == .xml ? .xml : .html)
    case .tagOpen, .endTagOpen: return Mode(.elementName, in: .raw)
    case .tagName: return Mode(.elementNameEnd, in: tagContainer)
    case .tag, .afterAttributeName: return Mode(.attributeName, in: tagContainer)
    case .attributeName: return Mode(.attributeNameEnd, in: tagContainer)
    case .beforeValue:
      var opened = self
      opened.openValue(.none)
      return try opened.modeInValue(isFirst: true)
    case .value: return try modeInValue(isFirst: false)
    case .content: return try modeInContent()
    case .section: return Mode(.section, in: .raw)
    case .comment, .declaration, .instruction, .dead: return Mode(.nothing, in: .raw)
    }
  }

  /// Why no value can stand there.
  enum Refusal: Error {
    case afterBackslash, unknownAttribute, scriptType, metaKind, refresh, unsafeAddress, unknownPart, endTag, reference,
      document
  }

  /// What holds behind it.
  mutating func passValue() {
    guard flavour != .plain else { return }
    passHalf()
    switch state {
    case .tagOpen, .endTagOpen:
      state = .tagName
      isPieced = true
      isOpenName = !isEndTag
    case .tagName: isPieced = true
    case .tag, .afterAttributeName:
      state = .attributeName
      attribute = .plain
      isPieced = true
      isOpenName = false
    case .attributeName:
      isPieced = true
      if !isOpenName { attribute = .unknown }
    case .beforeValue:
      openValue(.none)
      isBare = true
      passInside()
    case .value, .content: passInside()
    case .text, .comment, .declaration, .instruction, .section, .dead: break
    }
  }

  mutating func openValue(_ quote: Quote) {
    state = .value
    self.quote = quote
    forgetInside()
    language =
      switch isEndTag ? .plain : attribute {
      case .address: .address
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

  /// Nothing of the value has been read, or all of it.
  private mutating func forgetInside() {
    part = .start
    slash = .regex
    isEscaping = false
    isPieced = false
    isBare = false
    braces = Braces()
    parentheses = Parentheses()
    half = []
  }

  /// A value may be empty: then what stands before it goes on behind it.
  private mutating func passHalf() {
    switch language {
    // Never is.
    case .script, .json: half = []
    // There a `<` at the end is escaped.
    case .scriptDouble, .scriptSingle, .scriptTemplate, .scriptRegex, .scriptRegexClass, .jsonString:
      if half.first == 0x3C { half = [] }
    default: if state == .section { half = Array("]]".utf8) }
    }
  }
}

extension MarkupContext {
  /// Whether what is written here, escaped for here, is HTML that may stand in text.
  var givesHTML: Bool {
    switch state {
    case .text: true
    case .content: language == .none
    case .value: attribute == .plain && quote != .none
    default: false
    }
  }

  private var tagContainer: Mode.Container {
    [.script, .meta, .link, .animation].contains(element) && !isEndTag ? .decisiveTag : .raw
  }

  private mutating func passInside() {
    if language != .none { isPieced = false }
    switch language {
    case .script: slash = .division
    case .address, .addressList, .styleAddress, .styleAddressDouble, .styleAddressSingle:
      if part == .start { part = .mixed }
    case .none: if attribute == .metaContent { holds = .value }
    default: break
    }
  }

  private func modeInContent() throws(Refusal) -> Mode {
    if isPieced { throw .endTag }
    guard language != .none else { return Mode(.words, in: .html) }
    return Mode(try escaperInside(), in: .raw)
  }

  private func modeInValue(isFirst: Bool) throws(Refusal) -> Mode {
    let container: Mode.Container =
      flavour == .xml ? .xml : quote != .none ? .htmlQuoted : isFirst ? .htmlBare : .htmlUnquoted
    switch attribute {
    case .unknown: throw .unknownAttribute
    case .scriptType where element == .script: throw .scriptType
    case .metaKind: throw .metaKind
    case .relation: return Mode(.relation, in: container)
    case .metaContent where language == .none:
      if holds == .refresh { throw .refresh }
      return Mode(.words, in: container)
    case .document:
      if isPieced { throw .document }
      return Mode(.document, in: container)
    case .plain, .scriptType: return Mode(.words, in: container)
    case .address, .addressList, .metaContent, .sourceSet, .style, .script:
      if isPieced { throw .reference }
      return Mode(language == .none ? .words : try escaperInside(), in: container)
    }
  }

  private func escaperInside() throws(Refusal) -> Mode.Escaper {
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
    case .styleComment, .scriptLineComment, .scriptBlockComment: return .nothing
    }
  }

  private func escaperInAddress() throws(Refusal) -> Mode.Escaper {
    switch part {
    case .start, .mixed: return .addressStart
    case .path: return .addressPath
    case .query: return .addressQuery
    case .unsafe: throw .unsafeAddress
    case .unknown: throw .unknownPart
    }
  }
}
