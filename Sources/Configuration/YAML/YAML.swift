import CYAML
import Text

/// A parser of one YAML document to a tree with positions; the only file that calls libyaml. Duplicate keys, unknown
/// anchors, unsupported tags and a second document are problems. Aliases are expanded up to a limit.
@safe package struct YAML: ~Copyable {
  /// The version of libyaml.
  static var libraryVersion: String { unsafe String(cString: yaml_get_version_string()) }

  /// The most nodes that a document may have, with aliases expanded (against "billion laughs").
  static let nodeLimit = 200_000
  static let depthLimit = 64

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var anchors: [String: (node: YAMLNode, count: Int)] = [:]
  private var count = 0
  private var problems: [Problem] = []
  /// The beginnings of the lists and mappings in brackets that are not closed yet.
  private var openFlows: [Event] = []
  /// The last quoted text of several lines with a `: `: where it begins, and the line on which it ends.
  private var longText: (start: YAMLNode.Position, end: Int32)?
  private let firstLine: Int32

  private init(firstLine: Int) {
    unsafe parser = .allocate(capacity: 1)
    let hasRoom = unsafe yaml_parser_initialize(parser)
    precondition(hasRoom == 1, "out of memory for a YAML parser")
    self.firstLine = Int32(firstLine)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  /// Returns the document's root and its problems; the root is `nil` if the document is empty or invalid. Lines are
  /// counted from `firstLine`.
  package static func parse(_ bytes: Span<UInt8>, firstLine: Int = 1) -> (root: YAMLNode?, problems: [Problem]) {
    var yaml = YAML(firstLine: firstLine)
    unsafe yaml_parser_set_encoding(yaml.parser, YAML_UTF8_ENCODING)
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    let read = unsafe bytes.withUnsafeBufferPointer { unsafe yaml.read($0, from: hasMark ? 3 : 0) }
    guard read.root == nil, let last = read.problems.last else { return read }
    if let conflict = YAMLFailure.conflict(in: bytes, firstLine: firstLine) { return (nil, [conflict]) }
    let open = YAMLFailure.isEnd(last.position, of: bytes, firstLine: firstLine) ? yaml.openFlows.last : nil
    let problem = open.map { YAMLFailure.unclosed($0.kind == .sequenceStart, at: $0.position) } ?? last
    return (nil, read.problems.dropLast() + [YAMLQuoting.advised(problem, bytes, firstLine: firstLine)])
  }
}

extension YAML {
  private mutating func read(
    _ input: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (root: YAMLNode?, problems: [Problem]) {
    guard input.count > start, let base = input.baseAddress else { return (nil, []) }
    unsafe yaml_parser_set_input_string(parser, base + start, input.count - start)
    do throws(Problem) {
      return (try document(), problems)
    } catch {
      problems.append(error)
      return (nil, problems)
    }
  }

  private mutating func document() throws(Problem) -> YAMLNode? {
    var root: YAMLNode?
    while true {
      let event = try next()
      switch event.kind {
      case .documentStart where root != nil:
        throw Problem(
          summary: "a second document begins here", position: event.position,
          help: "a file holds one document: remove `---`")
      case .streamEnd: return root
      case .streamStart, .documentStart, .documentEnd: continue
      default: root = try node(event, depth: 0)
      }
    }
  }

  private mutating func node(_ event: Event, depth: Int) throws(Problem) -> YAMLNode {
    guard depth < Self.depthLimit else {
      throw Problem(summary: "nested deeper than \(Self.depthLimit) levels", position: event.position)
    }
    let before = count
    try grow(by: 1, at: event.position)
    var node = YAMLNode(value: .sequence([]), position: event.position, extent: event.extent)
    var end = event.extent.upperBound
    if event.isFlow { openFlows.append(event) }
    switch event.kind {
    case .alias: return try expand(event)
    case .scalar: node.value = .scalar(event.text, isPlain: event.isPlain)
    case .sequenceStart: node.value = .sequence(try elements(of: event, depth: depth + 1, end: &end))
    case .mappingStart: node.value = .mapping(try members(of: event, depth: depth + 1, end: &end))
    default: throw Problem(summary: "a value is expected here", position: event.position)
    }
    if event.isFlow { openFlows.removeLast() }
    node.extent = event.extent.lowerBound..<max(event.extent.lowerBound, end)
    if let anchor = event.anchor { anchors[anchor] = (node, count - before) }
    return node
  }

  /// Reads the elements of a sequence. `end` becomes the end of the last element, or of the closing bracket.
  private mutating func elements(
    of start: Event, depth: Int, end: inout Int32
  ) throws(Problem) -> [YAMLNode] {
    var elements: [YAMLNode] = []
    while true {
      let event = try next()
      if event.kind == .sequenceEnd {
        if start.isFlow { end = event.extent.upperBound }
        return elements
      }
      let node = try node(event, depth: depth)
      end = node.extent.upperBound
      elements.append(node)
    }
  }

  private mutating func members(
    of start: Event, depth: Int, end: inout Int32
  ) throws(Problem) -> [YAMLNode.Member] {
    var members = YAMLMembers()
    var merged: [YAMLNode] = []
    while true {
      let event = try next()
      if event.kind == .mappingEnd {
        if start.isFlow { end = event.extent.upperBound }
        break
      }
      guard event.kind == .scalar else { throw Problem(summary: "a key must be a text", position: event.position) }
      let value = try node(try next(), depth: depth)
      end = value.extent.upperBound
      if event.text == "<<", event.isPlain {
        merged.append(value)
        continue
      }
      let member = YAMLNode.Member(key: event.text, keyPosition: event.position, keyExtent: event.extent, value: value)
      // The last one counts, as for other parsers.
      if let first = members.index(of: event.text) {
        problems.append(
          Problem(summary: "`\(member.key)` is given twice", position: event.position, help: "keep one of the two"))
        members[first] = member
      } else {
        members.append(member)
      }
    }
    for value in merged { try merge(value, into: &members) }
    return members.all
  }

  /// Merges `<<: *defaults`: adds the keys that the mapping lacks.
  private func merge(_ value: YAMLNode, into members: inout YAMLMembers) throws(Problem) {
    switch value.value {
    case .scalar:
      throw Problem(summary: "`<<` takes a mapping or a list of mappings", position: value.position)
    case .sequence(let elements):
      for element in elements { try merge(element, into: &members) }
    case .mapping(let others):
      for var other in others where members.index(of: other.key) == nil {
        other.keyExtent = 0..<0
        members.append(other)
      }
    }
  }

  private mutating func expand(_ event: Event) throws(Problem) -> YAMLNode {
    guard let anchored = anchors[event.anchor ?? ""] else {
      throw Problem(
        summary: "`*\(event.anchor ?? "")` refers to an anchor that is not defined above it", position: event.position,
        help: Suggestion.help(for: event.anchor ?? "", among: anchors.keys.sorted())
          ?? "quote a text that starts with `*`")
    }
    try grow(by: anchored.count, at: event.position)
    var node = anchored.node
    node.extent = event.extent
    return node
  }

  private mutating func grow(by nodes: Int, at position: YAMLNode.Position) throws(Problem) {
    count += nodes
    guard count <= Self.nodeLimit else {
      throw Problem(
        summary: "aliases make this document hold more than \(Self.nodeLimit) values", position: position,
        help: "write the values out, or move them into content/data/")
    }
  }
}

extension YAML {
  private struct Event {
    enum Kind {
      case streamStart, streamEnd, documentStart, documentEnd, alias, scalar, sequenceStart, sequenceEnd, mappingStart
      case mappingEnd
    }

    var kind: Kind
    var position: YAMLNode.Position
    var extent: Range<Int32> = 0..<0
    var text = ""
    var isPlain = false
    var isQuoted = false
    /// Whether the collection is written in brackets or braces.
    var isFlow = false
    var anchor: String?
  }

  private mutating func next() throws(Problem) -> Event {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { unsafe yaml_event_delete(&event) }
    var read = try unsafe self.read(event)
    let start = unsafe Int32(clamping: event.start_mark.index)
    read.extent = start..<max(start, unsafe Int32(clamping: event.end_mark.index))
    if read.isQuoted, unsafe event.start_mark.line < event.end_mark.line, read.text.contains(": ") {
      longText = unsafe (position(event.start_mark, event.start_mark), position(event.end_mark, event.end_mark).line)
    }
    return read
  }

  private func read(_ event: yaml_event_t) throws(Problem) -> Event {
    let position = unsafe position(event.start_mark, event.end_mark)
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return Event(kind: .streamEnd, position: position)
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, position: position)
    case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, position: position)
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, position: position)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, position: position)
    case YAML_ALIAS_EVENT:
      return Event(kind: .alias, position: position, anchor: unsafe string(event.data.alias.anchor))
    case YAML_SCALAR_EVENT: return try unsafe scalar(event, at: position)
    case YAML_SEQUENCE_START_EVENT:
      try check(unsafe string(event.data.sequence_start.tag), is: ["tag:yaml.org,2002:seq"], at: position)
      return Event(
        kind: .sequenceStart, position: position,
        isFlow: unsafe event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE,
        anchor: unsafe string(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      try check(unsafe string(event.data.mapping_start.tag), is: ["tag:yaml.org,2002:map"], at: position)
      return Event(
        kind: .mappingStart, position: position,
        isFlow: unsafe event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE,
        anchor: unsafe string(event.data.mapping_start.anchor))
    default: return Event(kind: .streamStart, position: position)
    }
  }

  private func scalar(_ event: yaml_event_t, at position: YAMLNode.Position) throws(Problem) -> Event {
    let scalar = unsafe event.data.scalar
    let tag = unsafe string(scalar.tag)
    if tag != nil { try check(tag, is: ["tag:yaml.org,2002:str", "!"] + Self.typeTags, at: position) }
    let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let style = unsafe scalar.style
    let isPlain = unsafe tag.map(Self.typeTags.contains) ?? (scalar.style == YAML_PLAIN_SCALAR_STYLE)
    return Event(
      kind: .scalar, position: position, text: unsafe String(decoding: bytes, as: UTF8.self), isPlain: isPlain,
      isQuoted: style == YAML_DOUBLE_QUOTED_SCALAR_STYLE || style == YAML_SINGLE_QUOTED_SCALAR_STYLE,
      anchor: unsafe string(scalar.anchor))
  }

  private static let typeTags = ["int", "float", "bool", "null"].map { "tag:yaml.org,2002:" + $0 }

  private func check(_ tag: String?, is known: [String], at position: YAMLNode.Position) throws(Problem) {
    guard let tag, !known.contains(tag) else { return }
    throw Problem(
      summary: "the tag `\(tag)` is not supported", position: position, help: "quote a text that starts with `!`")
  }

  private func string(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    unsafe pointer.map { unsafe String(cString: $0) }
  }

  private func position(_ start: yaml_mark_t, _ end: yaml_mark_t) -> YAMLNode.Position {
    let length = start.line == end.line ? max(1, Int32(clamping: end.column) - Int32(clamping: start.column)) : 1
    return YAMLNode.Position(
      line: Int32(clamping: start.line) + firstLine, column: Int32(clamping: start.column) + 1, length: length)
  }

  /// Converts libyaml's error to a problem with our own words.
  private func failure() -> Problem {
    let found = unsafe parser.pointee.problem.map { unsafe String(cString: $0) }
    let problem = unsafe YAMLFailure.problem(found, at: parser.pointee.buffer.pointer?.pointee)
    let (mark, context) = unsafe (parser.pointee.problem_mark, parser.pointee.context_mark)
    var place = position(mark, mark)
    if YAMLFailure.isOfContext(problem, isBelow: context.line < mark.line), unsafe parser.pointee.context != nil {
      place = position(context, context)
    }
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      return Problem(summary: "a byte or character that YAML forbids (\(problem))", position: place)
    }
    // A quote that is not closed ends at the next one, some lines below.
    if let text = longText, text.end == place.line { return YAMLFailure.unclosedText(at: text.start) }
    return YAMLFailure.words(for: problem, at: place)
  }
}
