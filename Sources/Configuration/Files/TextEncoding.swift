import Feeds
package import Text

/// The error for a file that is not UTF-8, with its likely encoding and how to convert it.
package enum TextEncoding {
  /// Returns the error, or `nil` if all of `bytes`, the whole file, is UTF-8.
  package static func fault(in bytes: [UInt8], file: String) -> Diagnostic? {
    // A text without letters beyond ASCII is also UTF-8 in these encodings, with NUL bytes.
    if let encoding = wideEncoding(of: bytes) {
      return diagnostic(encoding, file: file, at: Place(file: file))
    }
    guard let offset = bytes.span.firstNonUTF8 else { return nil }
    let place = Place(file: file, offset: offset, in: bytes)
    // Files of a site are in UTF-8: few right characters beyond ASCII are enough.
    if UTF8Check.isMostlyUTF8(bytes[...], isDeclared: true) {
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      return Diagnostic(
        .error, "the byte 0x\(byte) is not UTF-8, unlike the rest of the file", at: place,
        help: "type this character again")
    }
    return diagnostic(encoding(of: bytes), file: file, at: place)
  }

  /// Returns the encoding, by its name in `iconv`, of a file in UTF-16 or UTF-32; `nil` for other files. Without a byte
  /// order mark it is UTF-16 if every other byte of the beginning is often NUL, as for spaces, line ends and digits.
  package static func wideEncoding(of bytes: [UInt8]) -> String? {
    if let marked = markedEncoding(of: bytes) { return marked }
    let start = bytes.prefix(512)
    guard bytes.count.isMultiple(of: 2), bytes.span.firstIndex(of: 0, in: start.indices) != nil else { return nil }
    var zeros = (even: 0, odd: 0)
    for index in start.indices where start[index] == 0 {
      if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
    }
    let most = max(zeros.even, zeros.odd)
    guard most >= 3, most * 20 >= start.count / 2, min(zeros.even, zeros.odd) * 10 <= most else { return nil }
    return zeros.even > zeros.odd ? "UTF-16BE" : "UTF-16LE"
  }

  /// Returns the encoding that a byte order mark names, except UTF-8.
  private static func markedEncoding(of bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    let rest = bytes.count >= 4 ? (bytes[2], bytes[3]) : (0xFF, 0xFF)
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return rest == (0, 0) ? "UTF-32" : "UTF-16"
    case (0xFE, 0xFF): return "UTF-16"
    case (0, 0): return rest == (0xFE, 0xFF) ? "UTF-32" : nil
    default: return nil
    }
  }

  private static func diagnostic(_ encoding: String, file: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "the file is not UTF-8 but probably \(encoding)", at: place,
      help: "convert it: `iconv -f \(encoding) -t UTF-8 \(ShellWord.quoted(file)) > converted`, "
        + "then put that file in its place")
  }

  /// Returns the likely encoding by its name in `iconv`. Windows code pages are preferred, as most files in a legacy
  /// encoding use them.
  private static func encoding(of bytes: [UInt8]) -> String {
    guard let guess = Uchardet.encoding(of: bytes[...]), guess != "ascii", guess != "utf-8" else {
      return "WINDOWS-1252"
    }
    switch guess {
    case "iso-8859-1": return "WINDOWS-1252"
    case "iso-8859-9": return "WINDOWS-1254"
    // The two differ in a few characters; `Ά` is 0xB6 in ISO-8859-7 and 0xA2 in Windows-1253.
    case "iso-8859-7": return bytes.contains(0xB6) && !bytes.contains(0xA2) ? "ISO-8859-7" : "WINDOWS-1253"
    default: return guess.uppercased()
    }
  }
}
