import Text

/// One function for each state inside a tag. Each reads on from index `start` of `bytes`, changes the state of the context,
/// and returns the index at which the next state reads on; `bytes.count` if the text ends in this state.
extension MarkupReader {
  mutating func tag(from start: Int) -> Int {
    guard let index = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace && $0 != 0x2F }) else {
      return bytes.count
    }
    if bytes[index] == 0x3E { return endOfTag(at: index, isClosed: index > start && bytes[index - 1] == 0x2F) }
    context.state = .attributeName
    context.attribute = .plain
    context.isInName = false
    return attributeName(from: index)
  }

  mutating func attributeName(from start: Int) -> Int {
    var end = start
    // A leading `=` is part of the name (HTML's "unexpected equals sign before attribute name").
    if !context.isInName, bytes[end] == 0x3D { end += 1 }
    while end < bytes.count, !bytes[end].isASCIIWhitespace, ![0x2F, 0x3E, 0x3D].contains(bytes[end]) { end += 1 }
    if end > start {
      let name = bytes[start..<end].map(\.asciiLowercased)
      if context.isInName {
        if !context.isOpenName { context.attribute = .unknown }
      } else {
        context.attribute = MarkupContext.Attribute(named: name, of: context.element)
        context.isOpenName = name.starts(with: "data-".utf8) || name.starts(with: "aria-".utf8)
      }
    }
    guard end < bytes.count else {
      context.isInName = true
      return end
    }
    context.isInName = false
    context.isOpenName = false
    context.state = .afterAttributeName
    if context.attribute == .scriptType, context.element == .script, !context.isEndTag {
      if context.scriptKind != .undecided { report("the type of this script is given twice", at: start) }
      // A `type` without a value is decided: a later `type` attribute is ignored by browsers.
      context.scriptKind = .script
    }
    return afterAttributeName(from: end)
  }

  mutating func afterAttributeName(from start: Int) -> Int {
    guard let index = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace }) else { return bytes.count }
    guard bytes[index] == 0x3D else {
      context.state = .tag
      context.attribute = .plain
      return tag(from: index)
    }
    context.state = .beforeValue
    markAddress(at: index + 1, isEnd: false)
    return index + 1
  }

  mutating func beforeValue(from start: Int) -> Int {
    guard let index = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace }) else { return bytes.count }
    switch bytes[index] {
    case 0x3E:
      markAddress(at: index, isEnd: true)
      return endOfTag(at: index, isClosed: false)
    case 0x22: context.openValue(.double)
    case 0x27: context.openValue(.single)
    default:
      context.openValue(.none)
      return index
    }
    return index + 1
  }

  mutating func value(from start: Int) -> Int {
    context.isBare = false
    let end = bytes[start...].firstIndex { byte in
      switch context.quote {
      case .double: byte == 0x22
      case .single: byte == 0x27
      case .none: byte.isASCIIWhitespace || byte == 0x3E
      }
    }
    read(value: Array(bytes[start..<(end ?? bytes.count)]), at: start)
    guard let end else { return bytes.count }
    markAddress(at: end, isEnd: true)
    let isQuoted = context.quote != .none
    context.closeValue()
    return isQuoted ? end + 1 : end
  }

  /// Sets the state after a `>`: raw text of the element, or markup.
  private mutating func endOfTag(at index: Int, isClosed: Bool) -> Int {
    let tag = context
    let element = tag.element
    let isXML = tag.syntax == .xml
    context = MarkupContext(syntax: tag.syntax, surroundings: tag.surroundings)
    if !isXML { passTag(element, tag, isClosed, at: index) }
    guard !tag.isEndTag, !(isXML && isClosed), isXML ? element == .script || element == .style : element.isRaw else {
      return index + 1
    }
    if !isXML, isClosed {
      report("`<\(element.name)/>` is closed in SVG only: write its end tag", at: index)
    }
    if element == .script {
      guard tag.scriptKind != .markup else { return index + 1 }
      context.language = tag.scriptKind == .json ? .json : .script
    }
    if element == .style { context.language = .style }
    context.state = .content
    context.element = element
    return index + 1
  }

  /// Updates the enclosing elements, which change how later tags are parsed.
  private mutating func passTag(_ element: MarkupContext.Element, _ tag: MarkupContext, _ isClosed: Bool, at index: Int)
  {
    switch element {
    case .svg, .math, .select, .noscript:
      if tag.isEndTag {
        context.surroundings.leave(element)
      } else if element == .noscript || element == .select || !isClosed {
        context.surroundings.enter(element)
      }
    case .script:
      if tag.isEndTag {
        context.surroundings.leave(element)
      } else if tag.surroundings.text == .script {
        report("a `script` inside a `script`: its end tag would end the outer one", at: index)
      } else if tag.scriptKind == .markup {
        context.surroundings.enter(element)
      }
    default: break
    }
  }
}

extension MarkupReader {
  /// Reads a piece of an attribute value; its references are not decoded yet.
  private mutating func read(value: [UInt8], at start: Int) {
    guard !value.isEmpty else { return }
    switch context.language {
    case .none:
      if context.attribute == .scriptType, context.element == .script { read(scriptType: value, at: start) }
      if context.attribute == .metaKind { read(metaKind: value, at: start) }
      if context.attribute == .metaContent { read(metaContent: value) }
      if context.attribute == .document { read(document: value) }
    case .address:
      read(address: CharacterReference.decode(value, in: .attribute))
      // A value after `&` could complete `&colon;`, which would end a scheme.
      context.isInToken = (context.part == .start || context.part == .mixed) && endsInReference(value)
    // The values of an `animate` are separated by semicolons: only the last of them goes on after this piece.
    case .addressList:
      let text = CharacterReference.decode(value, in: .attribute)
      let last = text.lastIndex(of: 0x3B).map { $0 + 1 } ?? 0
      if last > 0 { context.part = .start }
      read(address: Array(text[last...]))
      context.isInToken = context.part != .unsafe && endsInReference(value)
    case .sourceSet: return
    case .style, .styleDouble, .styleSingle, .styleComment, .styleAddress, .styleAddressDouble, .styleAddressSingle:
      let text = CharacterReference.decode(value, in: .attribute)
      read(style: text, 0..<text.count)
      context.isInToken = endsInReference(value)
    default:
      let text = CharacterReference.decode(value, in: .attribute)
      read(script: text, 0..<text.count, at: start)
      context.isInToken = endsInReference(value)
    }
  }

  private mutating func read(scriptType value: [UInt8], at start: Int) {
    if context.hasPiece { report("the type of this script is put together from pieces", at: start) }
    context.hasPiece = true
    context.scriptKind = MarkupContext.ScriptKind(scriptType: CharacterReference.decode(value))
  }

  private mutating func read(metaKind value: [UInt8], at start: Int) {
    if context.hasPiece { report("the `http-equiv` of this `meta` is put together from pieces", at: start) }
    context.hasPiece = true
    let name = CharacterReference.decode(value).filter { !$0.isASCIIWhitespace }.map(\.asciiLowercased)
    guard name == Array("refresh".utf8) else { return }
    // A value came before, in `content`: it was escaped as text, not as the URL of a refresh.
    if context.metaKind == .value { report(MarkupContext.Refusal.refresh.summary, at: start) }
    context.metaKind = .refresh
  }

  /// The `content` of a refresh: a number of seconds, then `; url=` and a URL.
  private mutating func read(metaContent value: [UInt8]) {
    var text = CharacterReference.decode(value, in: .attribute)[...]
    let number = text.prefix { $0.isASCIIWhitespace || $0.isASCIIDigit || $0 == 0x2E }
    text = text.dropFirst(number.count)
    guard !number.isEmpty, let sign = text.first, sign == 0x3B || sign == 0x2C else { return }
    text = text.dropFirst().drop(while: \.isASCIIWhitespace)
    if text.prefix(3).map(\.asciiLowercased) == Array("url".utf8) {
      let rest = text.dropFirst(3).drop(while: \.isASCIIWhitespace)
      if rest.first == 0x3D {
        text = rest.dropFirst().drop(while: \.isASCIIWhitespace)
        if text.first == 0x22 || text.first == 0x27 { text = text.dropFirst() }
      }
    }
    context.language = .address
    read(address: Array(text))
    context.isInToken = (context.part == .start || context.part == .mixed) && endsInReference(value)
  }

  /// Reads a piece of the document in a `srcdoc`. Values may only be written in its text, so the nested reader only has
  /// to tell whether the piece ends in text: its reports about tags and scripts are dropped.
  private mutating func read(document value: [UInt8]) {
    guard !context.isInToken else { return }
    var reader = MarkupReader(.text)
    reader.read(CharacterReference.decode(value, in: .attribute)[...], at: 0)
    context.isInToken = reader.context.state != .text || endsInReference(value)
  }

  /// Whether the text ends in a `&` and letters that could become another reference together with what follows.
  func endsInReference(_ value: [UInt8]) -> Bool {
    let name = value.reversed().prefix { $0.isASCIIAlphanumeric || $0 == 0x23 }
    return name.count < value.count && value[value.count - name.count - 1] == 0x26
  }
}
