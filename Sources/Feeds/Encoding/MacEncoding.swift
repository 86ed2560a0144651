/// Two encodings of the classic Mac OS that the C library lacks.
enum MacEncoding {
  /// Returns the text as UTF-8; `nil` if `name` is neither of the two.
  static func utf8(of bytes: ArraySlice<UInt8>, in name: String) -> [UInt8]? {
    guard let upper = table(name) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      if byte < 0x80 { output.append(byte) } else { output.append(contentsOf: upper[Int(byte - 0x80)]) }
    }
    return output
  }

  private static func table(_ name: String) -> [[UInt8]]? {
    switch EncodingName.folded(name) {
    case "macgreek", "xmacgreek": greek
    case "macturkish", "xmacturkish": turkish
    default: nil
    }
  }
}

extension MacEncoding {
  /// Characters of the bytes from 0x80.
  private static let greek = encoded(
    "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷"
      + "ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}")

  /// U+F8FF is Apple's logo; one byte is not assigned.
  private static let turkish = encoded(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷"
      + "◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{FFFD}ˆ˜¯˘˙˚¸˝˛ˇ")

  private static func encoded(_ characters: String) -> [[UInt8]] {
    characters.unicodeScalars.map { Array(String($0).utf8) }
  }
}
