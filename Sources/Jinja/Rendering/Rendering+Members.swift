import Text

extension Rendering {
  /// `object.name`: a member, or else the item of that key.
  mutating func member(_ name: Int32, of object: Value) throws(TemplateError) -> Value {
    if let value = try found(name, in: object) { return value }
    lastMiss = (name, object)
    return .missing(Absence(.member, name: name))
  }

  /// `object[key]`: an item, or else the member of that name.
  mutating func item(_ key: Value, of object: Value) throws(TemplateError) -> Value {
    switch (object, key) {
    case (.list, .bool(let bool)), (.tuple, .bool(let bool)):
      return try item(.int(bool ? 1 : 0), of: object)
    case (.list(let list), .int(let position)), (.tuple(let list), .int(let position)):
      return element(position, of: list.elements.count) { list.elements[$0] }
    case (.map(let map), _):
      if let value = map[key] { return value }
    case (.object(let type, let index), .int(let position)):
      let count = host.count(ofType: type, at: index) ?? 0
      return element(position, of: count) { host.element($0, ofType: type, at: index) }
    case (.string(let text), .int(let position)): return character(position, of: text)
    case (.safe(let html), .int(let position)):
      let character = character(position, of: html.text)
      return character.text.map { .safe(SafeHTML(trusted: $0)) } ?? character
    case (.range(let range), .int(let position)):
      return element(position, of: range.count) { .int(range[$0]) }
    default: try require(object)
    }
    guard let text = key.text else { return .missing(Absence(.item)) }
    return try member(intern(text), of: object)
  }

  /// Follows a dotted path, as in `attribute=` arguments; whole numbers are indices.
  mutating func member(path: Value, of object: Value) throws(TemplateError) -> Value {
    guard let text = path.text else { return try item(path, of: object) }
    var value = object
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      if let position = Int64(part) {
        value = try item(.int(position), of: value)
      } else {
        value = try item(.string(String(part)), of: value)
      }
    }
    return value
  }
}

extension Rendering {
  /// The member, if no lookup in the host is needed.
  mutating func known(_ name: Int32, of place: borrowing Borrowed<Value>) -> Value? {
    switch place.value {
    case .map(let map): return words.isMapMethod(name) ? nil : map.value(number: name)
    case .loop(let loop): return words.loopMember(name).flatMap { loop.value(of: $0, host) }
    case .object(let type, let index):
      let value = host.member(name, ofType: type, at: index)
      return value.isMissing ? nil : value
    default: return nil
    }
  }

  private mutating func found(_ name: Int32, in object: Value) throws(TemplateError) -> Value? {
    switch object {
    case .object(let type, let index):
      if let value = known(name, of: Borrowed(value: object)) { return value }
      let item = host.item(self.name(name), ofType: type, at: index)
      if !item.isMissing { return item }
    case .map(let map):
      guard words.isMapMethod(name) else { return map.value(number: name) }
    case .loop:
      guard words.loopMember(name) != nil else { return nil }
      if let value = known(name, of: Borrowed(value: object)) { return value }
    case .namespace(let namespace): return namespace.members.value(number: name)
    case .module(let module):
      return module.context.exportedValue(name)
    case .callable(let callable):
      if let value = member(self.name(name), name, of: callable) { return value }
    case .tuple(let list) where list.isGroup:
      if self.name(name) == "grouper" { return list.elements[0] }
      if self.name(name) == "list" { return list.elements[1] }
    case .missing(let absence): throw TemplateError(absence)
    default: break
    }
    return method(self.name(name), of: object)
  }

  /// A method that is not called yet; `nil` if values of this kind have no method of that name.
  private func method(_ name: String, of object: Value) -> Value? {
    Method.exists(name, for: object) ? .callable(Callable(.method(object, name))) : nil
  }

  private func member(_ name: String, _ number: Int32, of callable: Callable) -> Value? {
    switch callable.kind {
    case .blocks(let context):
      guard let found = context.block(number, from: 0) else { return nil }
      return .callable(
        Callable(.block(BlockReference(name: number, level: found.level, context: context))))
    case .block(let reference) where number == words.parent:
      guard let found = reference.context.block(reference.name, from: reference.level + 1) else {
        return nil
      }
      return .callable(
        Callable(
          .block(
            BlockReference(name: reference.name, level: found.level, context: reference.context))))
    case .macro(let macro): return member(name, of: macro)
    case .cycler(let values) where name == "current":
      return values[callable.position % values.count]
    default: return nil
    }
  }

  private func member(_ name: String, of macro: Macro) -> Value? {
    let function = macro.function
    return switch name {
    case "name": .string(self.name(function.name))
    case "arguments": .tuple(macro.program.parameters(of: function).map { .string(self.name($0.name)) })
    case "catch_kwargs": .bool(function.kwargs >= 0)
    case "catch_varargs": .bool(function.varargs >= 0)
    case "caller": .bool(function.caller >= 0)
    default: nil
    }
  }

  private func element(_ position: Int64, of count: Int, _ element: (Int) -> Value) -> Value {
    let index = position < 0 ? position + Int64(count) : position
    guard index >= 0, index < Int64(count) else {
      return .missing(Absence(.item, name: Int32(clamping: count)))
    }
    return element(Int(index))
  }

  private func character(_ position: Int64, of text: String) -> Value {
    let scalars = text.unicodeScalars
    let count = text.utf8.count
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return element(position, of: count) { offset in
        .string(String(scalars[scalars.index(scalars.startIndex, offsetBy: offset)]))
      }
    }
    let all = Array(scalars)
    return element(position, of: all.count) { .string(String(all[$0])) }
  }
}
