import Configuration
import Text

/// Edits of the text of front matter. It handles only the usual forms, since the caller checks the result.
struct FrontWriter {
  let yaml: [UInt8]
  let layout: YAMLLayout?
  let style: FrontStyle
  /// Whether an old value is replaced as a whole, by a value on one line.
  let isSimple: Bool

  init(_ yaml: [UInt8], _ layout: YAMLLayout?, lineEnd: String, isSimple: Bool) {
    self.yaml = yaml
    self.layout = layout
    self.isSimple = isSimple
    style = FrontStyle(layout, in: yaml, lineEnd: lineEnd)
  }

  /// Returns the text with a field set or removed; `nil` if this is not possible in place.
  func setting(_ path: [String], to value: Node?) -> [UInt8]? {
    guard let layout, !layout.members.isEmpty else {
      guard let value = FrontModel.setting(path, in: .null, to: value), case .object(let members) = value else {
        return nil
      }
      return yaml + members.map { member($0.name, $0.value, indent: 0) }.joined().utf8
    }
    var edits = EditList()
    return change(path, in: layout, to: value, &edits) ? edits.applied(to: yaml) : nil
  }
}

extension FrontWriter {
  /// A value and where its key is.
  struct Slot {
    var key: Range<Int>
    var value: YAMLLayout
  }

  private func change(_ path: [String], in container: YAMLLayout, to value: Node?, _ edits: inout EditList) -> Bool {
    guard let name = path.first else { return false }
    if case .sequence(let elements) = container.parts {
      return changeElement(path, of: container, elements, to: value, &edits)
    }
    let own = container.members.filter { $0.keyRange != nil }
    guard let index = own.firstIndex(where: { $0.key == name }), let key = own[index].keyRange else {
      guard let value = FrontModel.setting(Array(path.dropFirst()), in: .null, to: value) else { return false }
      return add(name, value, to: container, own, &edits)
    }
    let old = own[index].value
    if path.count > 1, old.range.isEmpty {
      guard let value = FrontModel.setting(Array(path.dropFirst()), in: .null, to: value) else { return false }
      return replace(Slot(key: key, value: old), name, by: value, in: container, &edits)
    }
    let rest = Array(path.dropFirst())
    if path.count > 1, value != nil || FrontModel.setting(rest, in: old.node, to: nil) != .object([]) {
      return isWritten(old) && change(rest, in: old, to: value, &edits)
    }
    guard let value, path.count == 1 else { return remove(index, of: container, own, &edits) }
    return replace(Slot(key: key, value: old), name, by: value, in: container, &edits)
  }

  /// Whether a value is written here, and is not an alias (`*name`) of another one.
  private func isWritten(_ value: YAMLLayout) -> Bool {
    yaml[value.range].first != UInt8(ascii: "*")
  }

  func isFlow(_ value: YAMLLayout) -> Bool {
    let first = yaml[value.range].first
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private func changeElement(
    _ path: [String], of list: YAMLLayout, _ elements: [YAMLLayout], to value: Node?, _ edits: inout EditList
  ) -> Bool {
    guard let index = Int(path[0]), elements.indices.contains(index) else { return false }
    let element = elements[index]
    if path.count > 1 { return change(Array(path.dropFirst()), in: element, to: value, &edits) }
    var nodes = elements.map(\.node)
    if let value { nodes[index] = value } else { nodes.remove(at: index) }
    return changeList(list, to: nodes, &edits)
  }
}

// MARK: Members

extension FrontWriter {
  /// Returns the lines of a member of a block mapping.
  func member(_ name: String, _ value: Node, indent: Int) -> String {
    let start = String(repeating: " ", count: indent) + YAMLText.key(name) + ":"
    if case .string(let text) = value, let block = style.block(text, indent: indent, like: nil) {
      return start + " " + block
    }
    if case .list(let elements) = value, style.hasBlockLists, !elements.isEmpty {
      let dash = style.lineEnd + String(repeating: " ", count: indent + 2) + "- "
      return start + elements.map { dash + style.inline($0, isInFlow: false) }.joined() + style.lineEnd
    }
    return start + " " + style.inline(value, isInFlow: false, isDate: FrontStyle.isDate(name)) + style.lineEnd
  }

  private func add(
    _ name: String, _ value: Node, to container: YAMLLayout, _ own: [YAMLLayout.Member], _ edits: inout EditList
  ) -> Bool {
    guard let last = own.last, let key = last.keyRange else { return false }
    let end = max(last.value.range.upperBound, key.upperBound)
    if isFlow(container) {
      let text = style.inline(value, isInFlow: true, isDate: FrontStyle.isDate(name))
      edits.insert(", \(YAMLText.key(name)): \(text)", at: end)
      return true
    }
    let indent = key.lowerBound - yaml.startOfLine(key.lowerBound)
    edits.insert(member(name, value, indent: indent), at: endOfLines(end))
    return true
  }

  private func remove(
    _ index: Int, of container: YAMLLayout, _ own: [YAMLLayout.Member], _ edits: inout EditList
  ) -> Bool {
    guard let key = own[index].keyRange else { return false }
    let end = max(own[index].value.range.upperBound, key.upperBound)
    let next = index + 1 < own.count ? own[index + 1].keyRange : nil
    if isFlow(container) {
      if let next {
        edits.replace(key.lowerBound..<next.lowerBound, by: "")
      } else {
        guard index > 0, let before = own[index - 1].keyRange else { return false }
        edits.replace(max(own[index - 1].value.range.upperBound, before.upperBound)..<end, by: "")
      }
      return true
    }
    let start = yaml.startOfLine(key.lowerBound)
    if yaml[start..<key.lowerBound].allSatisfy({ $0 == 0x20 }) {
      edits.replace(start..<endOfLines(end), by: "")
    } else {
      // The first member after a dash.
      guard let next else { return false }
      edits.replace(key.lowerBound..<next.lowerBound, by: "")
    }
    return true
  }
}

// MARK: Values

extension FrontWriter {
  private func replace(
    _ slot: Slot, _ name: String, by value: Node, in container: YAMLLayout, _ edits: inout EditList
  ) -> Bool {
    let old = slot.value
    if !isSimple, isWritten(old), case .list(let nodes) = value, !nodes.isEmpty, !old.elements.isEmpty {
      return changeList(old, to: nodes, &edits)
    }
    let indent = slot.key.lowerBound - yaml.startOfLine(slot.key.lowerBound)
    let isInFlow = isFlow(container)
    let isCollection = old.parts != .scalar && !isFlow(old) && isWritten(old)
    let like = isSimple || isCollection ? nil : yaml[old.range]
    var text = style.inline(value, isInFlow: isInFlow, like: like, isDate: FrontStyle.isDate(name))
    var endsLine = false
    if !isInFlow, !isSimple, !isCollection, case .string(let string) = value,
      let block = style.block(string, indent: indent, like: like)
    {
      (text, endsLine) = (block, true)
    }
    guard let colon = yaml[slot.key.upperBound...].firstIndex(of: UInt8(ascii: ":")) else { return false }
    if old.range.isEmpty {
      edits.insert(" " + (endsLine ? String(text.dropLast()) : text), at: colon + 1)
      return true
    }
    if isCollection || yaml.startOfLine(old.range.lowerBound) > colon {
      edits.insert(" " + (endsLine ? withoutLineEnd(text) : text), at: colon + 1)
      edits.replace(yaml.startOfLine(old.range.lowerBound)..<endOfLines(old.range.upperBound), by: "")
      return true
    }
    let wasLines = yaml[old.range].last == 0x0A
    if wasLines, !endsLine { text += style.lineEnd }
    if !wasLines, endsLine { text = withoutLineEnd(text) }
    edits.replace(old.range, by: text)
    return true
  }

  private func withoutLineEnd(_ text: String) -> String {
    String(text.unicodeScalars.dropLast(style.lineEnd.unicodeScalars.count))
  }

  /// Returns the start of the line after the one that the byte before `offset` is on.
  func endOfLines(_ offset: Int) -> Int {
    if offset > 0, offset <= yaml.count, yaml[offset - 1] == 0x0A { return offset }
    return (yaml[offset...].firstIndex(of: 0x0A) ?? yaml.count - 1) + 1
  }
}
