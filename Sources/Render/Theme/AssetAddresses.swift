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
    return isScript(name) ? ScriptMinifier.imports(in: bytes) ?? [] : []
  }

  /// Returns the file with each address replaced by what `change` returns; `nil` leaves it as it is.
  static func changed(_ bytes: [UInt8], named name: String, by change: (String) -> String?) -> [UInt8] {
    var output: [UInt8] = []
    var end = 0
    for address in all(in: bytes, named: name) {
      guard let text = change(address.text) else { continue }
      output += bytes[end..<address.range.lowerBound]
      output.append(utf8: text)
      end = address.range.upperBound
    }
    return output + bytes[end...]
  }

  static func isScript(_ name: String) -> Bool { name.hasSuffix(".js") || name.hasSuffix(".mjs") }
}
