/// A feed's bytes as UTF-8, without a byte order mark.
struct DecodedFeed {
  var bytes: [UInt8]
  /// The name of the encoding that was read, in lower case.
  var encoding: String
  var problems: [FeedProblem] = []

  /// Resolves the encoding as RFC 3023 and 7303 say and as feeds are: what the server declares, what the document
  /// declares, the byte order mark; the first that fits the bytes wins, and a detector has the last word.
  init(_ bytes: [UInt8], envelope: HTTPMetadata) {
    let mark = ByteOrderMark(bytes)
    let body = bytes[mark.length...]
    let declared = XMLDeclaration.encoding(in: body, sniffed: mark.encoding)
    let candidates = Self.candidates(envelope: envelope, declared: declared, mark: mark, body: body)
    if let found = candidates.lazy.compactMap({ name in Self.utf8(of: body, in: name).map { (name, $0) } }).first {
      self.init(bytes: found.1, encoding: found.0.lowercased())
    } else {
      self.init(guessing: body)
    }
    let header = ContentType(envelope.contentType).charset
    let document = XMLDeclaration.written(in: body, sniffed: mark.encoding)
    let isASCII = mark.encoding == nil && UTF8Check.isASCII(body)
    note("the server", header, isASCII: isASCII)
    note("the document", document, isASCII: isASCII)
    if header == nil, document == nil, mark.encoding == nil, !EncodingName.isUTF8(encoding), problems.isEmpty {
      problems = [FeedProblem("no encoding is declared, and the bytes are not UTF-8; they are read as \(encoding)")]
    }
  }
}

extension DecodedFeed {
  /// Says that an encoding is declared which is not that of the bytes. Of bytes that are ASCII every declaration is right
  /// that is about single bytes.
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

  /// For bytes that fit nothing that was declared: UTF-8 with a few broken characters, or what the detector says.
  private init(guessing body: ArraySlice<UInt8>) {
    if UTF8Check.isMostlyUTF8(body) {
      self.init(bytes: Array(String(decoding: body, as: UTF8.self).utf8), encoding: "utf-8")
      problems = [FeedProblem("some bytes are not UTF-8; each is replaced by U+FFFD")]
      return
    }
    for guess in EncodingName.narrowed(Uchardet.encoding(of: body)) + ["windows-1252", "iso-8859-2"] {
      guard let text = Iconv(from: guess)?.utf8(of: body, lossy: false), UTF8Check.isUTF8(text[...]) else { continue }
      self.init(bytes: text, encoding: guess)
      return
    }
    self.init(bytes: Array(String(decoding: body, as: UTF8.self).utf8), encoding: "utf-8")
    problems = [FeedProblem("the encoding is not known; read as UTF-8")]
  }

  /// The declared encodings in the order in which they are tried.
  private static func candidates(
    envelope: HTTPMetadata, declared: String?, mark: ByteOrderMark, body: ArraySlice<UInt8>
  ) -> [String] {
    let header = ContentType(envelope.contentType)
    var names: [String] = []
    // Where each character takes two or four bytes, nothing that is declared in single ones can be true.
    if let encoding = mark.encoding, mark.length > 0 || EncodingName.isWide(encoding) { names.append(encoding) }
    if let charset = header.charset { names.append(charset) }
    if header.isText, header.charset == nil { names.append("us-ascii") }
    if let declared { names.append(declared) }
    if let encoding = mark.encoding { names.append(encoding) }
    if names.isEmpty { names.append(envelope.overHTTP && envelope.contentType == nil ? "iso-8859-1" : "utf-8") }
    if mark.encoding == nil {
      let honest = names.filter { !EncodingName.isWide($0) }
      names = honest.isEmpty ? ["utf-8"] : honest
    }
    names = names.map { EncodingName.folded($0) == "gb2312" ? "gb18030" : $0 }
    // Text of another encoding is hardly ever UTF-8 by chance.
    if let first = names.first, EncodingName.isLatin1(first), !UTF8Check.isASCII(body), UTF8Check.isUTF8(body) {
      names.insert("utf-8", at: 0)
    }
    return names.filter { EncodingName.isUTF8($0) } == names ? names : names + ["utf-8"]
  }

  /// `nil` where the bytes are not of that encoding, or nobody knows it.
  private static func utf8(of body: ArraySlice<UInt8>, in name: String) -> [UInt8]? {
    if EncodingName.isUTF8(name) { return UTF8Check.isUTF8(body) ? Array(body) : nil }
    if EncodingName.isASCII(name) { return UTF8Check.isASCII(body) ? Array(body) : nil }
    guard let converter = Iconv(from: EncodingName.system(name)) ?? Iconv(from: name) else {
      return MacEncoding.utf8(of: body, in: name)
    }
    return converter.utf8(of: body, lossy: false).flatMap { UTF8Check.isUTF8($0[...]) ? $0 : nil }
  }
}
