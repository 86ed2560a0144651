import Text

/// `<?xml version="1.0" encoding="…"?>`
enum XMLDeclaration {
  /// Returns the declared encoding, or the sniffed one if both are UTF-16 or UTF-32, since that one has the byte order.
  static func encoding(in body: ArraySlice<UInt8>, sniffed: String?) -> String? {
    guard let declared = written(in: body, sniffed: sniffed) else { return nil }
    return sniffed != nil && EncodingName.isWide(declared) ? sniffed : declared
  }

  /// Returns the encoding as the document declares it, in lower case. If `sniffed` is given, the declaration itself is
  /// decoded from that encoding.
  static func written(in body: ArraySlice<UInt8>, sniffed: String?) -> String? {
    var start = body.prefix(1024)
    if let sniffed, !EncodingName.isUTF8(sniffed) {
      let even = start.prefix(start.count / 4 * 4)
      guard let converted = Iconv(from: sniffed)?.utf8(of: even, lossy: true) else { return nil }
      start = converted[...]
    }
    return declaredEncoding(in: start)
  }

  /// Returns the length of the declaration in bytes, including white space before it; 0 if there is none.
  static func length(in bytes: [UInt8]) -> Int {
    var start = 0
    while start < bytes.count, bytes[start].isASCIIWhitespace { start += 1 }
    guard bytes[start...].starts(with: "<?xml".utf8), start + 5 < bytes.count, bytes[start + 5].isASCIIWhitespace else {
      return 0
    }
    guard let end = bytes[start...].prefix(2048).firstIndex(of: UInt8(ascii: ">")) else { return 0 }
    return end + 1
  }
}

extension XMLDeclaration {
  private static func declaredEncoding(in start: ArraySlice<UInt8>) -> String? {
    var rest = start.drop { $0 != UInt8(ascii: "<") }
    guard rest.starts(with: "<?xml".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    rest = rest[..<end]
    guard let name = Bytes.range(of: "encoding", in: rest) else { return nil }
    rest = rest[name.upperBound...].drop { $0.isASCIIWhitespace || $0 == UInt8(ascii: "=") }
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    let trimmed = value.filter { !$0.isASCIIWhitespace }
    return trimmed.isEmpty || trimmed.count > 40 ? nil : String(decoding: trimmed, as: UTF8.self).lowercased()
  }
}
