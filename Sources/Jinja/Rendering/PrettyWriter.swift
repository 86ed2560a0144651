import Text

/// `pprint`: as Python's module of that name, with lines of at most 80 columns.
enum PrettyWriter {
  /// Output is cut after `limit` bytes; the caller checks for that.
  static func text(of value: Value, limit: Int) -> String {
    var plain: [UInt8] = []
    var writer = PythonWriter(limit: limit)
    writer.append(value, to: &plain, quoted: true)
    guard plain.count <= limit else { return plain.text }
    var bytes: [UInt8] = []
    append(sorted(value), to: &bytes, indent: 0, room: 80, depth: 0)
    return bytes.text
  }

  private static func append(
    _ value: Value, to bytes: inout [UInt8], indent: Int, room: Int, depth: Int
  ) {
    var plain: [UInt8] = []
    var writer = PythonWriter(limit: .max)
    writer.append(value, to: &plain, quoted: true)
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
    for (position, value) in map.values.enumerated() {
      if position > 0 { bytes.append(utf8: ",\n" + String(repeating: " ", count: indent + 1)) }
      var key: [UInt8] = []
      var writer = PythonWriter(limit: .max)
      writer.append(map.keys[position], to: &key, quoted: true)
      bytes += key
      bytes.append(utf8: ": ")
      append(
        value, to: &bytes, indent: indent + key.text.scalarCount + 3, room: room - 1,
        depth: depth + 1)
    }
    bytes.append(utf8: "}")
  }

  /// The value with all maps in it sorted by key.
  private static func sorted(_ value: Value) -> Value {
    switch value {
    case .list(let list): return .list(List(owned: list.elements.map(sorted)))
    case .tuple(let list): return .tuple(List(owned: list.elements.map(sorted)))
    case .map(let map):
      let copy = Map()
      let items = zip(map.keys, map.values).sorted { (try? Order.precedes($0.0, $1.0)) ?? false }
      for item in items { copy.set(item.0, to: sorted(item.1), number: -1) }
      return .map(copy)
    default: return value
    }
  }
}
