/// The bytes of a feed decoded to UTF-8, without a byte order mark.
struct DecodedFeed {
  var bytes: [UInt8]
  /// The name of the source encoding, in lower case.
  var encoding: String
  var problems: [FeedProblem] = []

  /// Determines the encoding by RFC 3023 and 7303, adapted to real feeds. The server's declaration, the document's and
  /// the byte order mark are tried: the first that fits the bytes wins, else one that fits but for a few; otherwise a
  /// detector decides.
  init(_ bytes: [UInt8], metadata: HTTPMetadata) {
    let mark = ByteOrderMark(bytes)
    let body = mark.body(of: bytes)
    let header = ContentType(metadata.contentType).charset
    let declared = XMLDeclaration.encoding(in: body, sniffed: mark.encoding)
    let candidates = Self.candidates(metadata: metadata, declared: declared, mark: mark, body: body)
    if let found = candidates.lazy.compactMap({ name in Self.utf8(of: body, in: name).map { (name, $0) } }).first {
      self.init(bytes: found.1, encoding: found.0.lowercased())
    } else if let name = mark.encoding, let width = mark.width, let text = Self.lossyUTF8(of: body, in: name, width) {
      self.init(replacingIn: text, encoding: name)
    } else if let (name, text) = Self.mended(body, candidates) {
      self.init(replacingIn: text, encoding: name.lowercased())
    } else {
      let isDeclared = [header, declared].contains { $0.map(EncodingName.isUTF8) ?? false }
      self.init(guessing: body, isDeclaredUTF8: isDeclared)
    }
    let document = XMLDeclaration.written(in: body, sniffed: mark.encoding)
    let isASCII = mark.encoding == nil && UTF8Check.isASCII(body)
    note("the server", header, isASCII: isASCII)
    note("the document", document, isASCII: isASCII)
    if header == nil, document == nil, mark.encoding == nil, !isASCII, !EncodingName.isUTF8(encoding), problems.isEmpty
    {
      problems = [FeedProblem("no encoding is declared, and the bytes are not UTF-8; they are read as \(encoding)")]
    }
  }
}

extension DecodedFeed {
  /// Adds a problem if the declared encoding is not the real one. For ASCII bytes, every declaration of a single-byte
  /// encoding is correct.
  private mutating func note(_ who: String, _ declared: String?, isASCII: Bool) {
    guard let declared, !EncodingName.isSame(declared, encoding) else { return }
    if isASCII, !EncodingName.isWide(declared), EncodingName.isKnown(declared) { return }
    problems.append(FeedProblem("\(who) declares the encoding \(declared.lowercased()), but it is \(encoding)"))
  }
}

extension DecodedFeed {
  private init(bytes: [UInt8], encoding: String) {
    self.bytes = bytes
    self.encoding = encoding
  }

  /// Bytes in which U+FFFD stands for what was not in the encoding. `called` is its name in the problem.
  private init(replacingIn bytes: [UInt8], encoding: String, called: String? = nil) {
    self.init(bytes: bytes, encoding: encoding)
    problems = [FeedProblem("some bytes are not \(called ?? encoding); each is replaced by U+FFFD")]
  }

  /// UTF-8 with some bytes that are not.
  private init(readingStrayBytesOf body: ArraySlice<UInt8>) {
    let (text, hasLost) = StrayBytes.utf8(of: body)
    guard !hasLost else {
      self.init(replacingIn: text, encoding: "utf-8", called: "UTF-8")
      return
    }
    self.init(bytes: text, encoding: "utf-8")
    problems = [FeedProblem("some bytes are not UTF-8; they are read as Windows-1252")]
  }

  /// Decodes bytes that fit no declaration: as UTF-8 if only a few characters are broken, otherwise as the detector
  /// says.
  private init(guessing body: ArraySlice<UInt8>, isDeclaredUTF8: Bool) {
    if UTF8Check.isMostlyUTF8(body, isDeclared: isDeclaredUTF8) {
      self.init(readingStrayBytesOf: body)
      return
    }
    let guesses = EncodingName.narrowed(Uchardet.encoding(of: body).flatMap { Self.isSure($0, of: body) ? $0 : nil })
    for guess in guesses + ["windows-1252", "iso-8859-2"] {
      guard let text = Iconv(from: guess)?.utf8(of: body, lossy: false), UTF8Check.isUTF8(text[...]) else { continue }
      self.init(bytes: text, encoding: guess)
      return
    }
    self.init(bytes: Array(String(decoding: body, as: UTF8.self).utf8), encoding: "utf-8")
    problems = [FeedProblem("unknown encoding; read as UTF-8")]
  }

  /// Whether the detector has enough to go by. A few different letters fit many encodings of Western and Central Europe,
  /// of which Windows-1252 is by far the most frequent.
  private static func isSure(_ guess: String, of body: ArraySlice<UInt8>) -> Bool {
    guard rare.contains(guess) else { return true }
    return Set(body.lazy.filter { $0 >= 0x80 }).count >= 6
  }

  private static let rare: Set<String> = [
    "mac-centraleurope", "ibm852", "iso-8859-3", "iso-8859-4", "iso-8859-10", "iso-8859-13", "iso-8859-15",
    "iso-8859-16", "windows-1257", "windows-1258", "viscii", "ibm850", "ibm862", "ibm865",
  ]

  /// Returns the text in the first declared encoding that fits but for a few bytes: at most one in twenty that are not ASCII,
  /// such as those of a character that was cut. `nil` if there is none.
  private static func mended(_ body: ArraySlice<UInt8>, _ candidates: [String]) -> (name: String, text: [UInt8])? {
    let few = body.count { $0 >= 0x80 } / 20
    for name in candidates where !EncodingName.isUTF8(name) && !EncodingName.isASCII(name) && !EncodingName.isWide(name)
    {
      let known = EncodingName.system(EncodingName.isLatin1(name) ? "windows-1252" : name)
      guard let text = Iconv(from: known)?.utf8(of: body, lossy: true, most: max(1, few)) else { continue }
      return (name, text)
    }
    return nil
  }

  /// Returns text in UTF-16 or UTF-32 with U+FFFD in place of code units that are not text, such as half a surrogate
  /// pair; `nil` if the encoding is unknown.
  private static func lossyUTF8(of body: ArraySlice<UInt8>, in name: String, _ width: Int) -> [UInt8]? {
    Iconv(from: EncodingName.system(name))?.utf8(of: body, lossy: true, width: width)
  }

  /// Returns the declared encodings in the order in which they are tried.
  private static func candidates(
    metadata: HTTPMetadata, declared: String?, mark: ByteOrderMark, body: ArraySlice<UInt8>
  ) -> [String] {
    let header = ContentType(metadata.contentType)
    var names: [String] = []
    // UTF-16 or UTF-32 bytes rule out every declared single-byte encoding.
    if let encoding = mark.encoding, mark.length > 0 || EncodingName.isWide(encoding) { names.append(encoding) }
    if let charset = header.charset { names.append(charset) }
    if header.isText, header.charset == nil { names.append("us-ascii") }
    if let declared { names.append(declared) }
    if let encoding = mark.encoding { names.append(encoding) }
    if names.isEmpty { names.append(metadata.overHTTP && metadata.contentType == nil ? "iso-8859-1" : "utf-8") }
    if mark.encoding == nil {
      let honest = names.filter { !EncodingName.isWide($0) }
      names = honest.isEmpty ? ["utf-8"] : honest
    }
    names = names.map { EncodingName.folded($0) == "gb2312" ? "gb18030" : $0 }
    if let greek = names.firstIndex(where: { EncodingName.system($0) == "ISO-8859-7" }), isWindowsGreek(body) {
      names.insert("windows-1253", at: greek)
    }
    let windows = names.first.flatMap { EncodingName.windows(declaredAs: $0) }
    if let windows, body.contains(where: { (0x80...0x9F).contains($0) }) { names.insert(windows, at: 0) }
    // Text in another encoding is hardly ever valid UTF-8 by chance.
    if let first = names.first, windows != nil || EncodingName.isLatin1(first), !UTF8Check.isASCII(body),
      UTF8Check.isUTF8(body)
    {
      names.insert("utf-8", at: 0)
    }
    return names.filter { EncodingName.isUTF8($0) } == names ? names : names + ["utf-8"]
  }

  /// Whether Greek text is in Windows-1253, which has Ά at 0xA2 and punctuation at 0x80 to 0x9F, and not in ISO-8859-7,
  /// which has ’ at 0xA2, Ά at 0xB6, and no characters at 0x80 to 0x9F.
  private static func isWindowsGreek(_ body: ArraySlice<UInt8>) -> Bool {
    var (hasPunctuation, hasAlpha) = (false, false)
    for byte in body {
      switch byte {
      case 0x80...0x9F: hasPunctuation = true
      case 0xA2: hasAlpha = true
      case 0xB6: return false
      default: continue
      }
    }
    return hasPunctuation && hasAlpha
  }

  /// Returns the text as UTF-8; `nil` if the bytes are invalid in that encoding, or the encoding is unknown.
  private static func utf8(of body: ArraySlice<UInt8>, in name: String) -> [UInt8]? {
    if EncodingName.isUTF8(name) { return UTF8Check.isUTF8(body) ? Array(body) : nil }
    if EncodingName.isASCII(name) { return UTF8Check.isASCII(body) ? Array(body) : nil }
    guard let converter = Iconv(from: EncodingName.system(name)) ?? Iconv(from: name) else {
      return MacEncoding.utf8(of: body, in: name)
    }
    return converter.utf8(of: body, lossy: false).flatMap { UTF8Check.isUTF8($0[...]) ? $0 : nil }
  }
}
