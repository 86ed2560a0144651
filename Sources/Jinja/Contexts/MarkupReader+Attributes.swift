import Text

extension MarkupReader {
  mutating func tag(from start: Int) -> Int {
    guard let index = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace && $0 != 0x2F }) else {
      return bytes.count
    }
    if bytes[index] == 0x3E { return endOfTag(at: index) }
    context.state = .attributeName
    context.attribute = .plain
    context.isPieced = false
    return attributeName(from: index)
  }

  mutating func attributeName(from start: Int) -> Int {
    var end = start
    // A `=` that comes first is part of the name.
    if !context.isPieced, bytes[end] == 0x3D { end += 1 }
    while end < bytes.count, !bytes[end].isASCIIWhitespace, ![0x2F, 0x3E, 0x3D].contains(bytes[end]) { end += 1 }
    if end > start {
      let name = bytes[start..<end].map(\.asciiLowercased)
      if context.isPieced {
        if !context.isOpenName { context.attribute = .unknown }
      } else {
        context.attribute = MarkupContext.Attribute(named: name, of: context.element)
        context.isOpenName = name.starts(with: "data-".utf8) || name.starts(with: "aria-".utf8)
      }
    }
    guard end < bytes.count else {
      context.isPieced = true
      return end
    }
    context.isPieced = false
    context.isOpenName = false
    context.state = .afterAttributeName
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
    return index + 1
  }

  mutating func beforeValue(from start: Int) -> Int {
    guard let index = bytes[start...].firstIndex(where: { !$0.isASCIIWhitespace }) else { return bytes.count }
    switch bytes[index] {
    case 0x3E: return endOfTag(at: index)
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
    let isQuoted = context.quote != .none
    context.closeValue()
    return isQuoted ? end + 1 : end
  }

  /// Behind a `>`: content of the element, or text.
  mutating func endOfTag(at index: Int) -> Int {
    let element = context.element
    let holds = context.holds
    let isClosed = context.isEndTag || (context.flavour == .xml && index > 0 && bytes[index - 1] == 0x2F)
    context = MarkupContext(flavour: context.flavour)
    guard !isClosed, element.isRaw else { return index + 1 }
    if context.flavour == .html, index > 0, bytes[index - 1] == 0x2F {
      report("`<\(element.name)/>` is closed in SVG only: write its end tag", at: index)
    }
    switch element {
    case .script:
      guard holds != .markup else { return index + 1 }
      context.language = holds == .json ? .json : .script
    case .style: context.language = .style
    case .title, .textarea: if context.flavour == .xml { return index + 1 }
    case .none, .animation: return index + 1
    }
    context.state = .content
    context.element = element
    return index + 1
  }
}

extension MarkupReader {
  /// A piece of an attribute's value, references and all.
  private mutating func read(value: [UInt8], at start: Int) {
    guard !value.isEmpty else { return }
    switch context.language {
    case .none:
      if context.attribute == .scriptType, context.element == .script { read(scriptType: value, at: start) }
      if context.attribute == .document { read(document: value) }
    case .address:
      read(address: CharacterReference.decode(value, in: .attribute))
      // `&colon;` would end a scheme.
      context.isPieced = (context.part == .start || context.part == .mixed) && endsInReference(value)
    case .sourceSet: return
    case .style, .styleDouble, .styleSingle, .styleComment, .styleAddress, .styleAddressDouble, .styleAddressSingle:
      let text = CharacterReference.decode(value, in: .attribute)
      read(style: text, 0..<text.count)
      context.isPieced = endsInReference(value)
    default:
      let text = CharacterReference.decode(value, in: .attribute)
      read(script: text, 0..<text.count, at: start)
      context.isPieced = endsInReference(value)
    }
  }

  private mutating func read(scriptType value: [UInt8], at start: Int) {
    if context.holds != .undecided { report("the type of this script is put together from pieces", at: start) }
    context.holds = MarkupContext.Holds(scriptType: CharacterReference.decode(value))
  }

  /// Values may stand in the text of the document alone: what its tags and scripts hold is not looked at.
  private mutating func read(document value: [UInt8]) {
    guard !context.isPieced else { return }
    var reader = MarkupReader(.text)
    reader.read(CharacterReference.decode(value, in: .attribute)[...], at: 0)
    context.isPieced = reader.context.state != .text || endsInReference(value)
  }

  /// Whether a `&` at the end could become another character together with what follows.
  private func endsInReference(_ value: [UInt8]) -> Bool {
    let name = value.reversed().prefix { $0.isASCIIAlphanumeric || $0 == 0x23 }
    return name.count < value.count && value[value.count - name.count - 1] == 0x26
  }
}
