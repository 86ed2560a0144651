/// Two of the old Macintosh's encodings, which the C library lacks.
enum MacEncoding {
  /// The text as UTF-8; `nil` where `name` is none of the two.
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
  /// What the bytes from 0x80 mean.
  private static let greek = encoded(
    "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩάΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷"
      + "ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}")

  /// The first of the private characters is Apple's apple; one byte means nothing.
  private static let turkish = encoded(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷"
      + "◊ÿŸĞğİıŞş‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{FFFD}ˆ˜¯˘˙˚¸˝˛ˇ")

  private static func encoded(_ characters: String) -> [[UInt8]] {
    characters.unicodeScalars.map { Array(String($0).utf8) }
  }
}
