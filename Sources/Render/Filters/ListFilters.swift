import Jinja
import Text

/// The filter `where`.
enum ListFilters {
  /// Returns the elements whose member `key` equals `value`, or is true if no value is given.
  static func matching(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let key = try arguments.text(0, .key, of: "where") else { throw TemplateError("`where` needs a key") }
    let wanted = arguments[1, Member.value.number]
    guard let elements = page.elements(of: value) else { throw TemplateError("`where` needs a list") }
    var matching: [Value] = []
    for element in elements where try page.has(key, wanted, element) { matching.append(element) }
    return .list(matching)
  }
}

extension FilterScope {
  /// Returns the elements of a list, or `nil` if the value is not a list.
  func elements(of value: Value) -> [Value]? {
    switch value {
    case .none: return []
    case .list(let list), .tuple(let list): return list.elements
    case .object(let type, let index):
      guard let count = host.count(ofType: type, at: index) else { return nil }
      return (0..<count).map { host.element($0, ofType: type, at: index) }
    default: return nil
    }
  }

  /// Whether the element matches. A map may lack the key, but a member that the site's objects never have is an error.
  fileprivate func has(_ key: String, _ wanted: Value?, _ element: Value) throws(TemplateError) -> Bool {
    let found: Value
    switch element {
    case .map(let map): found = zip(map.keys, map.values).first { $0.0.text == key }?.1 ?? .none
    case .object(let type, let index):
      let member = presentation.names.find(key).map { host.member($0, ofType: type, at: index) } ?? .undefined
      found = member.isMissing ? host.item(key, ofType: type, at: index) : member
      if found.isMissing, !host.isMap(type: type, at: index), !presentation.environment.options.isLenient {
        throw TemplateError(
          "`where` asks for `\(key)`, but there is no such member here",
          help: key.contains(".")
            ? "write `|selectattr(\"\(key)\", \"eq\", value)`"
            : Suggestion.help(for: key, among: host.memberNames(ofType: type, at: index)))
      }
    default: return false
    }
    guard let wanted else { return isTrue(found) }
    return isEqual(found, wanted)
  }

  private func isTrue(_ value: Value) -> Bool {
    switch value {
    case .missing, .none: false
    case .bool(let bool): bool
    case .int(let int): int != 0
    case .list(let list): !list.elements.isEmpty
    default: value.text.map { !$0.isEmpty } ?? true
    }
  }

  private func isEqual(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.none, .none): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Double(a) == b
    case (.object(let type, let index), .object(let other, let number)): type == other && index == number
    case (.list(let list), _): list.elements.contains { isEqual($0, right) }
    default: left.text != nil && left.text == right.text
    }
  }
}
