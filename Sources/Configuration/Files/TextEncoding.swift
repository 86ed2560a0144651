import Feeds
package import Text

/// The error for a file that is not UTF-8, with its likely encoding and how to convert it.
package enum TextEncoding {
  /// Returns the error, or `nil` if all of `bytes`, the whole file, is UTF-8.
  package static func fault(in bytes: [UInt8], file: String) -> Diagnostic? {
    guard let offset = bytes.span.firstNonUTF8 else { return nil }
    let place = Place(file: file, offset: offset, in: bytes)
    if !isWide(bytes), UTF8Check.isMostlyUTF8(bytes[...]) {
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      return Diagnostic(
        .error, "the byte 0x\(byte) is not UTF-8, unlike the rest of the file", at: place,
        help: "type this character again")
    }
    let encoding = encoding(of: bytes)
    return Diagnostic(
      .error, "the file is not UTF-8 but probably \(encoding)", at: place,
      help: "convert it: `iconv -f \(encoding) -t UTF-8 \(ShellWord.quoted(file)) > converted`, "
        + "then put that file in its place")
  }

  /// Returns the likely encoding by its name in `iconv`. Windows code pages are preferred, as most files in a legacy
  /// encoding use them.
  private static func encoding(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
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

  private static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }
}
