import Text

/// `pprint`: as Python's module of that name, in lines of eighty columns.
enum PrettyWriter {
  /// Cut where it would be longer than `limit` bytes; whoever asked checks.
  static func text(of value: Value, limit: Int) -> String {
    var plain: [UInt8] = []
    var writer = PythonWriter(limit: limit)
    writer.append(value, to: &plain, quoted: true)
    guard plain.count <= limit else { return plain.text }
    var bytes: [UInt8] = []
    append(value, to: &bytes, indent: 0, room: 80, depth: 0)
    return bytes.text
  }

  private static func append(
    _ value: Value, to bytes: inout [UInt8], indent: Int, room: Int, depth: Int
  ) {
    var plain: [UInt8] = []
    var writer = PythonWriter(limit: .max)
    writer.append(sorted(value), to: &plain, quoted: true)
    let isShort = plain.text.scalarCount <= room - indent
    guard !isShort, depth < 50 else {
      bytes += plain
      return
    }
    switch value {
    case .list(let list): append(list.elements, "[", "]", to: &bytes, indent, room, depth)
    case .tuple(let list):
      append(
        list.elements, "(", list.elements.count == 1 ? ",)" : ")", to: &bytes, indent, room, depth)
    case .map(let map): append(map, to: &bytes, indent, room, depth)
    default: bytes += plain
    }
  }

  private static func append(
    _ values: [Value], _ open: String, _ close: String, to bytes: inout [UInt8], _ indent: Int,
    _ room: Int,
    _ depth: Int
  ) {
    bytes.append(utf8: open)
    for (position, value) in values.enumerated() {
      if position > 0 { bytes.append(utf8: ",\n" + String(repeating: " ", count: indent + 1)) }
      let reserved = position == values.count - 1 ? close.utf8.count : 1
      append(value, to: &bytes, indent: indent + 1, room: room - reserved, depth: depth + 1)
    }
    bytes.append(utf8: close)
  }

  private static func append(
    _ map: Map, to bytes: inout [UInt8], _ indent: Int, _ room: Int, _ depth: Int
  ) {
    bytes.append(utf8: "{")
    let items = sortedItems(map)
    for (position, item) in items.enumerated() {
      if position > 0 { bytes.append(utf8: ",\n" + String(repeating: " ", count: indent + 1)) }
      var key: [UInt8] = []
      var writer = PythonWriter(limit: .max)
      writer.append(item.key, to: &key, quoted: true)
      bytes += key
      bytes.append(utf8: ": ")
      append(
        item.value, to: &bytes, indent: indent + key.text.scalarCount + 3, room: room - 1,
        depth: depth + 1)
    }
    bytes.append(utf8: "}")
  }

  private static func sortedItems(_ map: Map) -> [(key: Value, value: Value)] {
    zip(map.keys, map.values).map { (key: $0.0, value: $0.1) }.sorted { left, right in
      (try? Order.precedes(left.key, right.key)) ?? false
    }
  }

  private static func sorted(_ value: Value) -> Value {
    guard case .map(let map) = value else { return value }
    let copy = Map()
    for item in sortedItems(map) { copy.set(item.key, to: item.value, number: -1) }
    return .map(copy)
  }
}
