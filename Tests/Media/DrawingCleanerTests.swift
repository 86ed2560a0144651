import Model
import Testing
import Text

@testable import Media

/// What is removed from an SVG file before it is published.
@Suite struct DrawingCleanerTests {
  private func cleaned(_ inside: String) throws -> String {
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:x=\"http://www.w3.org/1999/xlink\">"
    let bytes = try DrawingCleaner(Array((start + inside + "</svg>").utf8)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try DrawingCleaner(bytes).findings.isEmpty, "what is clean stays as it is")
    return String(text.dropFirst(start.count).dropLast(6))
  }

  @Test(arguments: [
    "<path d=\"M0 0h9\" fill=\"url(#a)\" style=\"stroke:red;fill:url('#b')\"/>",
    "<use href=\"#a\"/><use x:href=\"#a\"/>",
    "<a href=\"https://example.org/\"><text>on the sea: a &amp; b</text></a>",
    "<style>.a { fill: url(#g) } /* url(x) */</style>", "<image href=\"data:image/png;base64,AAAA\"/>",
    "<style><![CDATA[@font-face { src: url(data:font/woff2;base64,AAAA) }]]></style>",
    "<animate attributeName=\"r\" to=\"9\"/>",
    "<!--! Icons 6 by Ada - License: CC BY 4.0 --><g/>", "<!-- SPDX-License-Identifier: MIT --><g/>",
    "<title>a</title><desc>b</desc>",
  ])
  func `what draws stays byte for byte`(inside: String) throws {
    #expect(try cleaned(inside) == inside)
  }

  @Test(arguments: [
    ("<script>alert(1)</script><g/>", "<g/>"), ("<script href=\"#a\"/>", ""), ("<x:script/>", ""),
    ("<g onclick=\"a()\" id=\"b\"/>", "<g id=\"b\"/>"), ("<g ONLOAD='a()'/>", "<g/>"),
    ("<foreignObject><g><script/></g></foreignObject><g/>", "<g/>"),
    ("<h:img xmlns:h=\"http://www.w3.org/1999/xhtml\"/>", ""),
    ("<body xmlns=\"http://www.w3.org/1999/xhtml\"><p/></body><g/>", "<g/>"),
    ("<a href=\"javascript:a()\"/>", "<a/>"), ("<a x:href=\" java&#x73;cript:a()\"/>", "<a/>"),
    ("<a href=\"java\n&#9;script:a()\"/>", "<a/>"), ("<a href=\"data:text/html,x\"/>", "<a/>"),
    ("<use href=\"other.svg#a\"/>", "<use/>"), ("<image x:href=\"https://e.example/a.png\"/>", "<image/>"),
    ("<image href=\"data:image/svg+xml,x\"/>", "<image/>"), ("<g fill=\"url(https://e.example/)\"/>", "<g/>"),
    ("<g style=\"background:u\\72l(//e.example)\"/>", "<g/>"), ("<g style=\"a:url/**/(//e)\"/>", "<g/>"),
    ("<style>@import 'a.css';</style><g/>", "<g/>"), ("<style>a{b:url( \"//e\" )}</style>", ""),
    ("<style><![CDATA[@imp\\6f rt 'a']]></style>", ""),
    ("<set attributeName=\"href\" to=\"#a\"/>", ""), ("<animate attributeName=\"x:href\" values=\"a\"/>", ""),
    ("<image><set x:attributeName=\"r\" attributeName=\"href\" to=\"//e.example/\"/></image>", "<image></image>"),
    ("<set attributeName=\" href\n\" to=\"#a\"/>", ""),
    ("<animate attributeName=\"x\" values=\"1;javascript:a()\"/>", "<animate attributeName=\"x\"/>"),
    ("<?xml-stylesheet href=\"a.css\"?><g/>", "<g/>"), ("<g xml:base=\"https://e.example/\"/>", "<g/>"),
    ("<iframe src=\"a\"/><video/>", ""), ("<set attributeName=\"onclick\" to=\"1\"/><g/>", "<g/>"),
    ("<g fill=\"\\75 rl\\28//e.example/\\29\"/>", "<g/>"),
    ("<g style=\"fill:url(#a);stroke:url(//e.example/)\"/>", "<g/>"),
    ("<style onload=\"a()\">@import 'a.css';</style><g/>", "<g/>"),
  ])
  func `what runs or loads goes`(inside: String, left: String) throws {
    #expect(try cleaned(inside) == left)
  }

  @Test(arguments: [
    ("<!-- Generator: Boats 7, /home/ada/boat.svg --><g/>", "<g/>"), ("<text>a<!-- b -->c</text>", "<text>ac</text>"),
    ("<text>]]<!-- a -->></text>", "<text>]]<!---->></text>"), ("<text>]<script/>]></text>", "<text>]<!---->]></text>"),
    ("<metadata>Made by potrace</metadata><g/>", "<g/>"), ("<metadata/><g/>", "<g/>"),
    ("<metadata><!-- a --><script/><?b c?><x:d>37.9 N</x:d></metadata>", ""),
    ("<metadata><cc:Work rdf:about=\"/home/ada/b\"><dc:format>image/svg+xml</dc:format></cc:Work></metadata>", ""),
    ("<g><metadata><dc:coverage>Athens</dc:coverage></metadata></g>", "<g></g>"),
  ])
  func `comments and metadata go, and what is left is well-formed`(inside: String, left: String) throws {
    #expect(try cleaned(inside) == left)
  }

  @Test func `author and rights are all that stays of metadata, in the form of other pictures`() throws {
    let rights = XMPPacket.element(
      of: PictureCredits(
        title: "The boat", creator: "Ada", copyright: "© Ada & Co",
        licence: "https://creativecommons.org/licenses/by/4.0/"))
    let metadata = """
      <metadata id="m7"><rdf:RDF><cc:Work rdf:about="/home/ada/boat.svg"><dc:format>image/svg+xml</dc:format>
      <dc:title>The boat</dc:title><dc:date>2026-01-02</dc:date><dc:source>/home/ada/boat.jpg</dc:source>
      <dc:creator><cc:Agent><dc:title>Ada</dc:title></cc:Agent></dc:creator>
      <dc:rights><cc:Agent><dc:title>© Ada &amp; Co</dc:title></cc:Agent></dc:rights>
      <cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/></cc:Work></rdf:RDF></metadata>
      """
    #expect(try cleaned(metadata) == "<metadata>\(rights)</metadata>")
    #expect(try cleaned("\(metadata)<g/>\(metadata)") == "<metadata>\(rights)</metadata><g/>")
  }

  @Test func `the rights of a drawing in ASCII stay in ASCII`() throws {
    let source =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><svg><metadata><dc:rights>&#xA9; Ada</dc:rights></metadata></svg>"
    let clean = try DrawingCleaner(Array(source.utf8)).bytes
    #expect(clean.text.contains("&#169; Ada") && clean.allSatisfy { $0 < 0x80 })
    #expect(try DrawingCleaner(clean).bytes == clean)
  }

  @Test func `what drawing programs note for themselves goes without a word, and rights stay`() throws {
    let packet = XMPPacket.element(of: PictureCredits(copyright: "CC BY"))
    let rights = "<metadata>\(packet)</metadata>"
    let names =
      "xmlns:i=\"http://www.inkscape.org/namespaces/inkscape\" xmlns:s=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\""
    let source =
      "<svg \(names) s:docname=\"/home/ada/boat.svg\" width=\"9\"><s:namedview i:zoom=\"2\"><i:page/></s:namedview>"
      + "\(rights)<g i:label=\"boat\" id=\"a\"/></svg>"
    let cleaner = try DrawingCleaner(Array(source.utf8))
    #expect(cleaner.findings.isEmpty)
    #expect(
      String(decoding: cleaner.bytes, as: UTF8.self) == "<svg \(names) width=\"9\">\(rights)<g id=\"a\"/></svg>")
  }

  @Test func `an event of the root goes, and the place is told`() throws {
    let source = Array("<svg\n onload=\"a()\"><g/></svg>".utf8)
    let cleaner = try DrawingCleaner(source)
    #expect(String(decoding: cleaner.bytes, as: UTF8.self) == "<svg><g/></svg>")
    #expect(cleaner.findings.map(\.offset) == [6])
  }

  @Test(arguments: [
    "<svg>", "<svg></g></svg>", "<svg a=b/>", "<svg a=\"1\" a=\"2\"/>", "<svg>&nbsp;</svg>", "<svg a=\"<\"/>",
    "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "<svg><!-- a -- b --></svg>", "<svg/ onload=\"a()\">",
    "<svg><script</svg>", "<svg a=\"b\"c=\"d\"/>",
    "<?xml version=\"1.0\" encoding=\"UTF-7\"?><svg/>", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><svg>é</svg>",
  ])
  func `what parsers could read in two ways is refused`(source: String) {
    #expect(throws: DrawingError.self) { try DrawingCleaner(Array(source.utf8)) }
  }

  @Test(
    arguments: [[0xC3, 0x28], [0xE2, 0x82], [0xC0, 0xBC], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80]]
      as [[UInt8]])
  func `bytes that are not UTF-8, which could be read as a tag, are refused`(bytes: [UInt8]) {
    let error = #expect(throws: DrawingError.self) {
      try DrawingCleaner(Array("<svg><text>".utf8) + bytes + Array("</text></svg>".utf8))
    }
    #expect(error?.words.isEmpty == false)
  }

  @Test func `an element has at most a thousand attributes`() throws {
    func drawing(_ count: Int) -> [UInt8] {
      Array("<svg\((0..<count).map { " a\($0)=\"\"" }.joined())/>".utf8)
    }
    #expect(try DrawingCleaner(drawing(1000)).bytes == drawing(1000))
    #expect(throws: DrawingError.self) { try DrawingCleaner(drawing(1001)) }
  }

  @Test func `a public document type and a foreign name of an encoding above ASCII are taken`() throws {
    let source =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
      + "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<svg/>\n"
    #expect(try DrawingCleaner(Array(source.utf8)).bytes == Array(source.utf8))
    #expect(throws: DrawingError.self) { try DrawingCleaner([0xFF, 0xFE, 0x3C, 0]) }
  }

  @Test func `no byte of a drawing is trusted, and what is clean stays as it is`() {
    var cleaned = 0
    func check(_ drawing: [UInt8]) {
      guard let clean = (try? DrawingCleaner(drawing))?.bytes else { return }
      cleaned += 1
      #expect((try? DrawingCleaner(clean))?.bytes == clean, "\(clean.text)")
    }
    let source = Array(
      ("<svg xmlns=\"a\" onload='b'><style>a{b:url(#c)\\41}</style><a href=\"#x&#65;\"><!-- d --></a><![CDATA[e]]>"
        + "<metadata><dc:title>f</dc:title><!-- g --></metadata>]<!--h-->]<a/>><!-- (c) license --></svg>").utf8)
    for index in source.indices {
      check(Array(source.prefix(index)))
      for byte: UInt8 in [0, 0x22, 0x26, 0x3C, 0x3E, 0x5B, 0x5C, 0xFF] {
        var changed = source
        changed[index] = byte
        check(changed)
      }
    }
    #expect(cleaned > source.count, "nearly all drawings were refused: only \(cleaned) were compared")
  }

  @Test func `a drawing that is nested deeper than its readers allow is refused`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
    }
    #expect(try cleaned(nested(250)) == nested(250))
    #expect(throws: DrawingError.self) { try cleaned(nested(256)) }
  }
}
