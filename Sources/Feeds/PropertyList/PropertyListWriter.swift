import Escaping
import Text

/// Writes a property list as XML, in the form that Apple's programs write.
package enum PropertyListWriter {
  package static func bytes(of list: PropertyList) -> [UInt8] {
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """.utf8)
    append(list, depth: 0, to: &bytes)
    bytes.append(utf8: "</plist>\n")
    return bytes
  }
}

extension PropertyListWriter {
  private static func append(_ list: PropertyList, depth: Int, to bytes: inout [UInt8]) {
    switch list.value {
    case .string(let text): append("string", text, depth, to: &bytes)
    case .integer(let text): append("integer", text, depth, to: &bytes)
    case .real(let text): append("real", text, depth, to: &bytes)
    case .date(let text): append("date", text, depth, to: &bytes)
    case .data(let text): append("data", text, depth, to: &bytes)
    case .boolean(let value): append(line: value ? "<true/>" : "<false/>", depth, to: &bytes)
    case .list(let elements):
      guard !elements.isEmpty else { return append(line: "<array/>", depth, to: &bytes) }
      append(line: "<array>", depth, to: &bytes)
      for element in elements { append(element, depth: depth + 1, to: &bytes) }
      append(line: "</array>", depth, to: &bytes)
    case .dictionary(let members):
      guard !members.isEmpty else { return append(line: "<dict/>", depth, to: &bytes) }
      append(line: "<dict>", depth, to: &bytes)
      for member in members {
        append("key", member.key, depth + 1, to: &bytes)
        append(member.value, depth: depth + 1, to: &bytes)
      }
      append(line: "</dict>", depth, to: &bytes)
    }
  }

  private static func append(_ name: StaticString, _ text: String, _ depth: Int, to bytes: inout [UInt8]) {
    indent(depth, &bytes)
    bytes.append(utf8: "<\(name)>")
    var escaped: [UInt8] = []
    escaped.append(escapingXML: text)
    // Apple's programs write quotes as they are.
    let hasQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x27 }
    bytes +=
      hasQuotes ? Array(escaped.text.replacing("&#34;", with: "\"").replacing("&#39;", with: "'").utf8) : escaped
    bytes.append(utf8: "</\(name)>\n")
  }

  private static func append(line: StaticString, _ depth: Int, to bytes: inout [UInt8]) {
    indent(depth, &bytes)
    bytes.append(utf8: "\(line)\n")
  }

  private static func indent(_ depth: Int, _ bytes: inout [UInt8]) {
    bytes.append(contentsOf: repeatElement(0x09, count: depth))
  }
}
