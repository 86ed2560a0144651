import Configuration
package import System
import Text

/// Edits `content/hidden.yaml` in place: lines are added and removed, and all other bytes stay.
package enum HiddenEntries {
  package static let file = "content/hidden.yaml"

  package enum Failure: Error, Sendable, Hashable {
    case file(FileError)
    /// Another program has written to the file meanwhile.
    case changed
    /// The file is not a list to which lines can be added.
    case unreadable
  }

  /// `site` is the folder that contains `content/`.
  package static func set(_ entry: HiddenEntry, hidden: Bool, in site: String) throws(Failure) {
    let path = "\(site)/\(file)"
    guard Files.exists(path) else {
      guard hidden else { return }
      do throws(FileError) {
        return try Files.create(path, Array("\(entry.line)\n".utf8))
      } catch {
        throw .file(error)
      }
    }
    do throws(EditedFile.Failure) {
      let file = try EditedFile(path)
      let edited = edited(file.bytes, entry, hidden: hidden)
      if let edited, edited != file.bytes { try file.replace(with: edited) }
      if edited != nil { return }
    } catch {
      switch error {
      case .file(let error): throw .file(error)
      case .changed: throw .changed
      }
    }
    throw .unreadable
  }
}

extension HiddenEntries {
  /// Returns the text with the line added or removed; `nil` if it is not a list of lines.
  static func edited(_ text: [UInt8], _ entry: HiddenEntry, hidden: Bool) -> [UInt8]? {
    let root = YAML.parse(text.span).root
    let items = root?.elements ?? []
    guard root == nil && isBlank(text) || root?.isNull == true || !items.isEmpty || isEmptyList(root) else {
      return nil
    }
    let named = items.indices.filter { entry.isNamed(by: items[$0]) }
    if hidden { return named.isEmpty ? adding(entry, to: text, items, root) : text }
    return removing(named.map { items[$0] }, from: text)
  }

  private static func isBlank(_ text: [UInt8]) -> Bool {
    text.text.split(whereSeparator: \.isNewline).allSatisfy { $0.allSatisfy(\.isWhitespace) || $0.hasPrefix("#") }
  }

  private static func isEmptyList(_ root: YAMLNode?) -> Bool {
    if case .sequence(let elements)? = root?.value { elements.isEmpty } else { false }
  }

  private static func adding(
    _ entry: HiddenEntry, to text: [UInt8], _ items: [YAMLNode], _ root: YAMLNode?
  ) -> [UInt8]? {
    var text = text
    if let root, isEmptyList(root) || root.isNull && !isBlank(text) {
      // `[]` or `~`.
      text.removeSubrange(ScalarOffsets(text).bytes(root.extent))
    }
    guard items.allSatisfy({ dash(before: $0, in: text) != nil }) else { return nil }
    let indent = items.last.flatMap { dash(before: $0, in: text) }.map { $0 - text.startOfLine($0) } ?? 0
    if let last = text.last, last != 0x0A { text.append(0x0A) }
    return text + Array((String(repeating: " ", count: indent) + entry.line + "\n").utf8)
  }

  private static func removing(_ items: [YAMLNode], from text: [UInt8]) -> [UInt8]? {
    let offsets = ScalarOffsets(text)
    var text = text
    for item in items.reversed() {
      guard let dash = dash(before: item, in: text) else { return nil }
      let end = offsets.bytes(item.extent).upperBound
      let isAtStart = end > 0 && text[end - 1] == 0x0A
      let next = isAtStart ? end : (text[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count)
      text.removeSubrange(text.startOfLine(dash)..<next)
    }
    return text
  }

  /// Returns the position of the dash of an item in a block list, or `nil` if the list is in brackets.
  private static func dash(before item: YAMLNode, in text: [UInt8]) -> Int? {
    var index = ScalarOffsets(text).bytes(item.extent).lowerBound - 1
    while index >= 0, text[index] == 0x20 || text[index] == 0x0A || text[index] == 0x0D { index -= 1 }
    return index >= 0 && text[index] == UInt8(ascii: "-") ? index : nil
  }
}
