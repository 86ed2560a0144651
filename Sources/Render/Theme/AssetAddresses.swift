import Text

/// The addresses of other files in a style sheet or a script of `Templates/assets/`.
enum AssetAddresses {
  struct Address {
    /// Between the quotes or parentheses.
    var range: Range<Int>
    var text: String

    init(_ range: Range<Int>, in bytes: [UInt8]) {
      self.range = range
      text = String(decoding: bytes[range], as: UTF8.self)
    }
  }

  /// Returns the addresses in a file of this name. There are none in files of other kinds.
  static func all(in bytes: [UInt8], named name: String) -> [Address] {
    if name.hasSuffix(".css") { return StyleSheetAddresses(bytes).all }
    // Most scripts import nothing, and to look for that costs much less than to read them.
    guard isScript(name), bytes.span.contains("import") || bytes.span.contains("export") else { return [] }
    return ScriptMinifier.imports(in: bytes) ?? []
  }

  /// Returns the file with each of its addresses replaced by what `change` returns; `nil` leaves it as it is.
  static func changed(_ bytes: [UInt8], at addresses: [Address], by change: (String) -> String?) -> [UInt8] {
    guard !addresses.isEmpty else { return bytes }
    var output: [UInt8] = []
    var end = 0
    for address in addresses {
      guard let text = change(address.text) else { continue }
      output += bytes[end..<address.range.lowerBound]
      output.append(utf8: text)
      end = address.range.upperBound
    }
    return output + bytes[end...]
  }

  static func isScript(_ name: String) -> Bool { name.hasSuffix(".js") || name.hasSuffix(".mjs") }
}
