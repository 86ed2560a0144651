import Configuration
import Text

/// Sets and removes single fields of front matter in place. After each edit the YAML is parsed again and must say exactly
/// what was asked for.
struct FrontEditor {
  private let document: StoryDocument

  init(_ document: StoryDocument) { self.document = document }

  /// Returns the bytes of the file with a field set or, for `nil`, removed.
  func setting(_ field: String, to value: Node?) throws(StoryEdit.Refusal) -> [UInt8] {
    if let problem = document.front.problem { throw problem }
    guard !field.isEmpty, !field.utf8.contains(where: { $0 < 0x20 }) else {
      throw StoryEdit.Refusal("this is not a field of front matter")
    }
    let fields = document.front.fields
    return try setting(FrontModel.path(field, in: fields), to: value, in: document)
  }
}

extension FrontEditor {
  private func setting(
    _ path: [String], to value: Node?, in document: StoryDocument
  ) throws(StoryEdit.Refusal) -> [UInt8] {
    let fields = document.front.fields
    var (path, value) = (path, value)
    if path.count > 1, case .string(let file) = fields[path[0]] ?? .null, ["cover", "audio", "video"].contains(path[0])
    {
      // `cover: dawn.jpg` is short for a mapping with only `src`.
      guard value != nil || path[1] == "src" else { return document.bytes }
      value = FrontModel.setting(Array(path.dropFirst()), in: .object([.init("src", .string(file))]), to: value)
      if value == .object([]) { value = nil }
      path = [path[0]]
    }
    guard let wanted = FrontModel.setting(path, in: fields, to: value) else {
      throw StoryEdit.Refusal("`\(path.joined(separator: "."))` is not inside a mapping")
    }
    if FrontModel.areEqual(wanted, fields) { return document.bytes }
    guard let range = document.front.range else { return try beginning(path, value, document, wanted) }
    if let bytes = memberwise(path, value, document), says(bytes, wanted, below: document) { return bytes }
    let yaml = Array(document.bytes[range])
    for isSimple in [false, true] {
      let writer = FrontWriter(yaml, document.front.layout, lineEnd: document.lineEnd, isSimple: isSimple)
      guard let edited = writer.setting(path, to: value) else { continue }
      let bytes = document.bytes[..<range.lowerBound] + edited + document.bytes[range.upperBound...]
      if says(Array(bytes), wanted, below: document) { return Array(bytes) }
    }
    throw StoryEdit.Refusal(
      "`\(path.joined(separator: "."))` cannot be changed in place", help: "change it in the source view")
  }

  /// Changes a mapping one field after the other, which keeps its form and its comments. Returns `nil` if that is not
  /// possible.
  private func memberwise(_ path: [String], _ value: Node?, _ document: StoryDocument) -> [UInt8]? {
    guard case .object(let members)? = value, !members.isEmpty,
      case .object(let old)? = FrontModel.value(at: path, in: document.front.fields), !old.isEmpty
    else { return nil }
    var edited = document
    let names = Set(members.map(\.name))
    let removed = old.filter { !names.contains($0.name) }.map { ($0.name, Node?.none) }
    for (name, value) in members.map({ ($0.name, Node?.some($0.value)) }) + removed {
      guard let bytes = try? setting(path + [name], to: value, in: edited) else { return nil }
      edited = StoryDocument(bytes)
    }
    return edited.bytes
  }

  /// Puts front matter in front of a story that has none.
  private func beginning(
    _ path: [String], _ value: Node?, _ document: StoryDocument, _ wanted: Node
  ) throws(StoryEdit.Refusal) -> [UInt8] {
    let end = document.lineEnd
    let start = document.bytes.span.has("\u{FEFF}", at: 0) ? 3 : 0
    let writer = FrontWriter([], nil, lineEnd: end, isSimple: false)
    let yaml = writer.setting(path, to: value) ?? []
    let text = document.bytes[start...]
    let gap = text.isEmpty || text.first == 0x0A || text.first == 0x0D ? "" : end
    let bytes = document.bytes[..<start] + Array("---\(end)".utf8) + yaml + Array("---\(end)\(gap)".utf8) + text
    guard says(Array(bytes), wanted, below: nil) else {
      throw StoryEdit.Refusal("`\(path.joined(separator: "."))` cannot be written")
    }
    return Array(bytes)
  }

  /// Whether the front matter of `bytes` has the wanted fields, with the same text below it.
  private func says(_ bytes: [UInt8], _ wanted: Node, below document: StoryDocument?) -> Bool {
    guard let front = try? StoryFront(bytes), front.problem == nil, FrontModel.areEqual(front.fields, wanted) else {
      return false
    }
    return document.map { $0.bytes[$0.front.end...] == bytes[front.end...] } ?? true
  }
}
