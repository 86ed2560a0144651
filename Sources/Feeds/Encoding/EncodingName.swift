/// Maps the names of encodings in feeds to those that the C library knows.
enum EncodingName {
  /// Returns the C library's name for an encoding that a feed, a server or a detector calls `name`.
  static func system(_ name: String) -> String {
    let key = folded(name)
    if let known = aliases[key] { return known }
    if key.hasPrefix("windows"), key.count == 11 { return "CP" + key.dropFirst(7) }
    if key.hasPrefix("ebcdiccp") { return "EBCDIC-CP-" + key.dropFirst(8).uppercased() }
    return name.contains("_") && !name.contains("-") ? name.split(separator: "_").joined(separator: "-") : name
  }

  /// Returns the name in lower case without hyphens, underscores and spaces, so that `UTF_8` equals `utf-8`.
  static func folded(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 }, as: UTF8.self)
  }

  /// Returns the detector's guess, preceded by a better-known subset of that encoding if there is one.
  static func narrowed(_ guess: String?) -> [String] {
    switch guess {
    case "uhc": ["euc-kr", "uhc"]
    case "gb18030": ["gb2312", "gb18030"]
    case let guess?: [guess]
    case nil: []
    }
  }

  /// Whether both names mean the same encoding, or one that contains the other: GB 2312 is read as GB 18030, and UTF-16
  /// in the byte order of the text.
  static func isSame(_ name: String, _ other: String) -> Bool {
    if isUTF8(name), isUTF8(other) { return true }
    let (left, right) = (system(name).uppercased(), system(other).uppercased())
    if left == right { return true }
    return isWide(name) && isWide(other) && (left.hasPrefix(right) || right.hasPrefix(left))
  }

  /// Whether bytes in the encoding of that name can be decoded.
  static func isKnown(_ name: String) -> Bool {
    isUTF8(name) || isASCII(name) || Iconv(from: system(name)) != nil || Iconv(from: name) != nil
      || MacEncoding.utf8(of: [], in: name) != nil
  }

  static func isUTF8(_ name: String) -> Bool {
    let key = folded(name)
    return key == "utf8" || key == "unicode11utf8" || key == "xunicode20utf8"
  }

  static func isASCII(_ name: String) -> Bool {
    let key = folded(name)
    return key == "usascii" || key == "ascii" || key == "ansix3.41968" || key == "us" || key == "iso646us"
  }

  static func isLatin1(_ name: String) -> Bool {
    let key = folded(name)
    return key == "iso88591" || key == "latin1" || key == "windows1252" || key == "cp1252" || key == "l1"
  }

  /// Returns the encoding of Windows that programs also declare as the ISO encoding `name`; `nil` if there is none. Only
  /// that of Windows has characters at 0x80 to 0x9F.
  static func windows(declaredAs name: String) -> String? {
    switch folded(name) {
    case "iso88592", "latin2", "l2": "windows-1250"
    case "iso88598", "iso88598i", "hebrew": "windows-1255"
    case "iso88599", "latin5", "l5": "windows-1254"
    case "iso885913", "latin7", "l7": "windows-1257"
    case "iso885915", "latin9", "l9": "windows-1252"
    default: nil
    }
  }

  /// Whether the code units have two or four bytes.
  static func isWide(_ name: String) -> Bool {
    let key = folded(name)
    return ["utf16", "utf32", "u16", "u32", "ucs2", "ucs4", "iso10646ucs", "csucs4", "csunicode"].contains {
      key.hasPrefix($0)
    } || key == "unicode"
  }

  private static let aliases: [String: String] = [
    "gb2312": "GB18030", "gbk": "GB18030", "xgbk": "GB18030", "euccn": "GB18030", "chinese": "GB18030",
    "cp936": "GB18030", "hz": "HZ", "hzgb2312": "HZ",
    "xsjis": "CP932", "shiftjis": "CP932", "sjis": "CP932", "mskanji": "CP932", "windows31j": "CP932",
    "xeucjp": "EUC-JP", "ksc56011987": "CP949", "ksc5601": "CP949", "euckr": "CP949", "windows949": "CP949",
    "uhc": "CP949", "big5": "BIG5-HKSCS", "xxbig5": "BIG5-HKSCS", "tis620": "CP874", "windows874": "CP874",
    "iso885911": "ISO-8859-11", "iso88598i": "ISO-8859-8", "logical": "ISO-8859-8", "dbcs": "CP1252",
    "cpis": "CP861", "csibm861": "CP861", "ibm039": "CP037", "cskoi8r": "KOI8-R", "koi8": "KOI8-R",
    "macroman": "MACINTOSH", "xmacroman": "MACINTOSH", "csmacintosh": "MACINTOSH", "mac": "MACINTOSH",
    "maccentraleurope": "MAC-CENTRALEUROPE", "maclatin2": "MAC-CENTRALEUROPE", "macceneurope": "MAC-CENTRALEUROPE",
    "maciceland": "MAC-IS", "maccyrillic": "MAC-CYRILLIC", "xmaccyrillic": "MAC-CYRILLIC",
    "macukraine": "MAC-UK", "xuserdefined": "CP1252", "ansi": "CP1252",
    "utf16": "UTF-16", "u16": "UTF-16", "utf32": "UTF-32", "u32": "UTF-32", "utf16be": "UTF-16BE",
    "utf16le": "UTF-16LE", "utf32be": "UTF-32BE", "utf32le": "UTF-32LE", "utf7": "UTF-7", "u7": "UTF-7",
    "iso88591": "ISO-8859-1", "latin1": "ISO-8859-1", "iso88597": "ISO-8859-7", "greek": "ISO-8859-7",
    "elot928": "ISO-8859-7", "visciidos": "VISCII",
  ]
}
