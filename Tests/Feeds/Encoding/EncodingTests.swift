import Testing
import Text

@testable import Feeds

@Suite struct EncodingTests {
  /// «Λάρισα» in ISO-8859-7.
  static let greek: [UInt8] = [0xCB, 0xDC, 0xF1, 0xE9, 0xF3, 0xE1]

  static func feed(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
    Array("\(declaration)<rss version='2.0'><channel><title>".utf8) + title
      + Array("</title><item/></channel></rss>".utf8)
  }

  @Test func `the declared encoding is read`() throws {
    let feed = try read(Self.feed("<?xml version='1.0' encoding='ISO-8859-7'?>", Self.greek))
    #expect(feed.channel.title?.value == "Λάρισα")
    #expect(feed.encoding == "iso-8859-7")
    #expect(feed.problems.isEmpty)
  }

  @Test func `what the server declares beats the document`() throws {
    let feed = try read(
      Self.feed("<?xml version='1.0' encoding='iso-8859-1'?>", Self.greek),
      metadata: HTTPMetadata(contentType: "application/rss+xml; charset=\"iso-8859-7\""))
    #expect(feed.channel.title?.value == "Λάρισα")
  }

  @Test(arguments: ["iso-8859-7", "\"iso-8859-7\"", "'iso-8859-7'", " ISO-8859-7 "])
  func `a charset may be in quotation marks`(written: String) throws {
    #expect(ContentType("text/xml; charset=\(written)").charset?.lowercased() == "iso-8859-7")
    let page = Array("<meta charset=\(written.trimmingPrefix(" "))><p>".utf8) + Self.greek
    #expect(WebPage.utf8(page, contentType: nil).text.hasSuffix("Λάρισα"))
  }

  @Test func `a byte order mark beats what the server declares`() throws {
    let feed = try read(
      [0xEF, 0xBB, 0xBF] + Self.feed("", Array("é".utf8)),
      metadata: HTTPMetadata(contentType: "application/xml; charset=windows-1253"))
    #expect(feed.channel.title?.value == "é" && feed.encoding == "utf-8")
  }

  @Test func `an unknown name is a problem also where every encoding would do`() throws {
    let feed = try read(
      Self.feed("", Array("news".utf8)), metadata: HTTPMetadata(contentType: "text/xml; charset=x-none"))
    #expect(feed.channel.title?.value == "news")
    #expect(feed.problems.contains { $0.summary.contains("x-none") }, "\(feed.problems)")
  }

  @Test func `a server that calls UTF-8 Latin is overruled where the document knows better`() throws {
    let feed = try read(
      Self.feed("<?xml version='1.0' encoding='utf-8'?>", Array("Λάρισα".utf8)),
      metadata: HTTPMetadata(contentType: "text/xml; charset=iso-8859-1"))
    #expect(feed.channel.title?.value == "Λάρισα")
    #expect(feed.encoding == "utf-8")
  }

  @Test func `a wrong declaration is overruled by the bytes and reported`() throws {
    let feed = try read(Self.feed("<?xml version='1.0' encoding='utf-16'?>", Array("Λάρισα".utf8)))
    #expect(feed.channel.title?.value == "Λάρισα")
    let lying = try read(Self.feed("<?xml version='1.0' encoding='us-ascii'?>", Array("Λάρισα".utf8)))
    #expect(lying.channel.title?.value == "Λάρισα")
    #expect(lying.problems == [FeedProblem("the document declares the encoding us-ascii, but it is utf-8")])
  }

  @Test func `a server that only declares text causes no problem`() throws {
    let feed = try read(
      Self.feed("<?xml version='1.0' encoding='ISO-8859-7'?>", Self.greek),
      metadata: HTTPMetadata(contentType: "text/xml"))
    #expect(feed.channel.title?.value == "Λάρισα")
    #expect(feed.encoding == "iso-8859-7")
    #expect(feed.problems.isEmpty)
  }

  @Test func `an undeclared encoding is detected`() throws {
    var title: [UInt8] = []
    for _ in 0..<30 {
      title += Self.greek + [0x20, 0xEA, 0xE1, 0xE9, 0x20, 0xF4, 0xEF, 0x20, 0xEB, 0xE9, 0xEC, 0xDC, 0xED, 0xE9, 0x20]
    }
    let feed = try read(Self.feed("", title))
    #expect(feed.channel.title?.value.hasPrefix("Λάρισα και το λιμάνι") == true)
  }

  @Test func `a broken character in UTF-8 costs that character`() throws {
    let text = Array(String(repeating: "Λάρισα ", count: 10).utf8) + [0xCE] + Array(" τέλος".utf8)
    let feed = try read(Self.feed("<?xml version='1.0' encoding='utf-8'?>", text))
    #expect(feed.channel.title?.value.hasSuffix("Λάρισα \u{FFFD} τέλος") == true)
    #expect(feed.encoding == "utf-8")
    #expect(feed.problems.count == 1)
  }

  @Test func `in a short text it does too, if UTF-8 is declared`() throws {
    let text = Array("Λά".utf8) + [0xCE] + Array(" τ".utf8)
    let declared = try read(Self.feed("<?xml version='1.0' encoding='utf-8'?>", text))
    #expect(declared.channel.title?.value == "Λά\u{FFFD} τ" && declared.encoding == "utf-8")
    let served = try read(
      Self.feed("", text), metadata: HTTPMetadata(contentType: "application/rss+xml; charset=UTF-8"))
    #expect(served.channel.title?.value == "Λά\u{FFFD} τ" && served.encoding == "utf-8")
  }

  @Test(
    arguments: [
      ("gb2312", [0xBD, 0xF1, 0xCC, 0xEC, 0xB5, 0xC4, 0xD0, 0xC2, 0xCE, 0xC5], "今天的新闻"),
      ("big5", [0xA4, 0xB5, 0xA4, 0xD1], "今天"), ("windows-1251", [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "Привет"),
      ("iso-8859-7", [0xCB, 0xDC, 0xF1, 0xE9, 0xF3, 0xE1], "Λάρισα"), ("windows-1252", [0x63, 0xE9, 0xF1], "céñ"),
    ] as [(String, [UInt8], String)])
  func `a cut character costs nothing else in a declared encoding`(name: String, text: [UInt8], title: String) throws {
    let bad: [UInt8] =
      name == "windows-1251" ? [0x98] : name == "iso-8859-7" ? [0xFF] : name == "windows-1252" ? [0x81] : [0xB5]
    let feed = try read(Self.feed("<?xml version='1.0' encoding='\(name)'?>", text + bad + Array(". ".utf8) + text))
    let read = feed.channel.title?.value ?? ""
    #expect(read.hasPrefix(title) && read.hasSuffix(title) && read.contains("\u{FFFD}"), "\(read)")
    #expect(feed.encoding == (name == "gb2312" ? "gb18030" : name))
  }

  @Test func `text of Windows that is declared as its ISO neighbour is read with its own characters`() throws {
    // «„Žluťoučký“» in Windows-1250, and «žluť» in ISO-8859-2.
    let czech: [UInt8] = [0x84, 0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD, 0x93]
    let declaration = "<?xml version='1.0' encoding='iso-8859-2'?>"
    let feed = try read(Self.feed(declaration, czech))
    #expect(feed.channel.title?.value == "„Žluťoučký“" && feed.encoding == "windows-1250")
    #expect(feed.problems.map(\.summary) == ["the document declares the encoding iso-8859-2, but it is windows-1250"])
    let standard = try read(Self.feed(declaration, [0xBE, 0x6C, 0x75, 0xBB]))
    #expect(standard.channel.title?.value == "žluť" && standard.problems.isEmpty)
    #expect(try read(Self.feed(declaration, Array("Škoda".utf8))).channel.title?.value == "Škoda")
  }

  @Test(arguments: ["José", "Citroën", "El Niño", "Peña", "naïve", "Façade", "Voilà", "això és català", "It’s here"])
  func `short Western text in a wrongly declared encoding is Windows-1252`(title: String) throws {
    let bytes = title.unicodeScalars.map { $0 == "’" ? 0x92 : UInt8($0.value) }
    #expect(try read(Self.feed("<?xml version='1.0' encoding='utf-8'?>", bytes)).channel.title?.value == title)
  }

  @Test func `text that Windows encoded twice is decoded twice`() throws {
    let titles = [
      "Itâ€™s here": "It’s here", "A â€“ B": "A – B", "10 â‚¬": "10 €", "StraÃŸe": "Straße", "ÐŸÑ€Ð¸Ð²ÐµÑ‚": "Привет",
      "naÃ¯ve â€“ cafÃ©": "naïve – café", "Ã…sa": "Åsa",
      // Not encoded twice.
      "Viel Spaß…": "Viel Spaß…", "CAFÉ…": "CAFÉ…", "„groß“": "„groß“", "MANHÃ…": "MANHÃ…", "L’ÉTÉ": "L’ÉTÉ",
    ]
    for (text, title) in titles {
      #expect(
        try read(Self.feed("<?xml version='1.0' encoding='utf-8'?>", Array(text.utf8))).channel.title?.value == title)
    }
  }

  @Test func `Western text that is declared to be UTF-8 is still found out`() throws {
    for text in [[0x63, 0x61, 0x66, 0xE9], [0x63, 0xC3, 0xA9, 0x20, 0x66, 0xE9]] as [[UInt8]] {
      let feed = try read(Self.feed("<?xml version='1.0' encoding='utf-8'?>", text))
      #expect(feed.channel.title?.value.hasSuffix("fé") == true)
    }
  }

  @Test func `text that was encoded twice is decoded twice`() throws {
    let twice = Array("Λάρισα".utf8).flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    #expect(try read(Self.feed("", twice)).channel.title?.value == "Λάρισα")
  }

  @Test(
    arguments: [
      "utf8", "UTF_8", "x-sjis", "windows-31j", "ks_c_5601-1987", "x-gbk", "gb2312", "big5", "cp1253", "windows_1253",
      "macroman",
      "ebcdic_cp_us", "ibm039", "tis-620", "iso-8859-8-i", "greek", "ELOT_928", "koi8", "l1", "cp_is", "x-user-defined",
    ])
  func `names that the C library lacks are known`(name: String) {
    let text = Iconv(from: EncodingName.system(name))?.utf8(of: [], lossy: false)
    #expect(text == [])
  }

  @Test(
    arguments: [
      ("UTF-8", [0xEF, 0xBB, 0xBF]), ("UTF-16BE", [0xFE, 0xFF]), ("UTF-16LE", [0xFF, 0xFE]),
      ("UTF-32BE", [0, 0, 0xFE, 0xFF]), ("UTF-32LE", [0xFF, 0xFE, 0, 0]), ("UTF-16BE", []), ("UTF-16LE", []),
      ("UTF-32BE", []), ("UTF-32LE", []),
    ] as [(String, [UInt8])])
  func `a byte order mark or the first characters beat what is declared`(name: String, mark: [UInt8]) throws {
    let text = Self.feed("<?xml version='1.0' encoding='iso-8859-1'?>", Array("Λάρισα €".utf8))
    let feed = try read(mark + Self.encoded(text, as: name))
    #expect(feed.channel.title?.value == "Λάρισα €")
    #expect(feed.encoding == name.lowercased())
  }

  @Test func `Windows' Greek that is called ISO-8859-7 keeps its Ά`() throws {
    let declaration = "<?xml version='1.0' encoding='iso-8859-7'?>"
    let rest: [UInt8] = [0xED, 0xE4, 0xF1, 0xEF, 0xF2]
    let windows = try read(Self.feed(declaration, [0x93, 0xA2] + rest + [0x94]))
    #expect(windows.channel.title?.value == "“Άνδρος”")
    #expect(windows.encoding == "windows-1253")
    let standard = try read(Self.feed(declaration, [0xA2, 0xB6] + rest + [0x92]))
    #expect(standard.channel.title?.value == "’Άνδρος’")
    #expect(standard.encoding == "iso-8859-7")
  }

  @Test func `nothing is said of ASCII that declares no encoding`() throws {
    let bytes = Array("<rss version='2.0'><channel><title>T</title><item><title>A</title></item></channel></rss>".utf8)
    #expect(try read(bytes, metadata: HTTPMetadata(contentType: "text/xml")).problems.isEmpty)
  }

  @Test func `half a code unit at the end of UTF-16 costs nothing else`() throws {
    let text = Self.feed("<?xml version='1.0' encoding='utf-16'?>", Array("Λάρισα €".utf8))
    let feed = try read([0xFF, 0xFE] + Self.encoded(text, as: "UTF-16LE") + [0x0A])
    #expect(feed.channel.title?.value == "Λάρισα €")
    #expect(feed.encoding == "utf-16le")
    #expect(feed.problems.isEmpty)
  }

  @Test(arguments: ["UTF-16LE", "UTF-16BE"])
  func `half a surrogate pair in UTF-16 costs that character`(name: String) throws {
    let half = name == "UTF-16LE" ? [0x3D, 0xD8] : [0xD8, 0x3D] as [UInt8]
    let start = Self.encoded(Array("<rss version='2.0'><channel><title>Λάρισα ".utf8), as: name)
    let end = Self.encoded(Array(" τέλος</title><item/></channel></rss>".utf8), as: name)
    let feed = try read(start + half + end)
    #expect(feed.channel.title?.value == "Λάρισα \u{FFFD} τέλος")
    #expect(feed.encoding == name.lowercased())
    #expect(feed.problems == [FeedProblem("some bytes are not \(name.lowercased()); each is replaced by U+FFFD")])
  }

  @Test(arguments: [
    ([0x69, 0x74, 0x92, 0x73], "it’s"), ([0x63, 0x61, 0x66, 0xE9, 0x20, 0x61], "café a"), ([0x80, 0x35], "€5"),
    // What may be the rest of a character that was cut off.
    ([0x63, 0x61, 0x66, 0xC3, 0x2E], "caf\u{FFFD}."), ([0x61, 0xE2, 0x80, 0x2E], "a\u{FFFD}."),
    ([0xCE, 0x9B, 0x92, 0x20], "Λ\u{FFFD}"), ([0x61, 0x81, 0x61], "a\u{FFFD}a"),
  ])
  func `single bytes of Windows-1252 in UTF-8 are read`(bytes: [UInt8], text: String) throws {
    let start = Array("<?xml version='1.0' encoding='utf-8'?><rss version='2.0'><channel><title>".utf8)
    let end = Array("</title><item><title>Λάρισα</title></item></channel></rss>".utf8)
    let feed = try read(start + bytes + end)
    #expect(feed.channel.title?.value == text)
    #expect(feed.entries.map { $0.title?.value } == ["Λάρισα"])
    let problem =
      text.contains("\u{FFFD}")
      ? "some bytes are not UTF-8; each is replaced by U+FFFD"
      : "some bytes are not UTF-8; they are read as Windows-1252"
    #expect(feed.problems.map(\.summary) == [problem])
  }

  @Test func `a character that the end of the document cuts off is not a sign of another encoding`() throws {
    let whole = "<rss version='2.0'><channel><title>Τ</title><item><title>Λάρισα</title></item><item><title>"
    let feed = try read(Array(whole.utf8) + [0xCE])
    #expect(feed.entries.map { $0.title?.value } == ["Λάρισα"])
    #expect(feed.encoding == "utf-8")
  }

  private static func encoded(_ text: [UInt8], as name: String) -> [UInt8] {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let width = name.hasPrefix("UTF-8") ? 0 : name.hasPrefix("UTF-16") ? 2 : 4
    guard width > 0 else { return text }
    return scalars.flatMap { scalar in
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: scalar.value >> UInt32($0 * 8)) }
      return name.hasSuffix("LE") ? bytes : bytes.reversed()
    }
  }

  @Test func `Greek and Turkish of old Macintoshes are read`() throws {
    for (name, bytes, title) in [
      ("macgreek", [0xA4, 0xC0, 0xF2, 0xE9, 0xF3, 0xE1] as [UInt8], "Λάρισα"),
      ("x-mac-turkish", [0xDC, 0x7A, 0x6D, 0x69, 0x72, 0xDF], "İzmirş"),
    ] {
      let feed = try read(Self.feed("<?xml version='1.0' encoding='\(name)'?>", bytes))
      #expect(feed.channel.title?.value == title)
      #expect(feed.encoding == (name == "gb2312" ? "gb18030" : name))
    }
    let all = (0x80...0xFF).map { UInt8($0) }
    for name in ["macgreek", "macturkish"] {
      #expect(MacEncoding.utf8(of: all[...], in: name)?.text.unicodeScalars.count == 128)
    }
  }

  @Test(arguments: ["klingon", "unicode"]) func `an unknown encoding does not prevent reading`(name: String) throws {
    let feed = try read(Self.feed("<?xml version='1.0' encoding='\(name)'?>", Array("Λάρισα".utf8)))
    #expect(feed.channel.title?.value == "Λάρισα")
  }

  @Test func `conversion resumes after what it cannot read`() {
    let converter = Iconv(from: "ISO-8859-7")
    #expect(converter?.utf8(of: [0x41, 0xAE, 0x42], lossy: false) == nil)
    #expect(converter?.utf8(of: [0x41, 0xAE, 0x42], lossy: true)?.text == "A\u{FFFD}B")
    #expect(converter?.utf8(of: [UInt8](repeating: 0xAE, count: 2000)[...], lossy: true) == nil)
    let long = [UInt8](repeating: 0xC1, count: 300_000)
    #expect(converter?.utf8(of: long[...], lossy: false)?.count == 600_000)
  }
}
