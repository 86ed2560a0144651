import Testing

@testable import Render

@Suite struct StyleSheetAddressesTests {
  @Test(arguments: [
    ("a { b: url(c.png) }", ["c.png"]),
    ("a { b: URL( 'c d.png' ) url( \"e.png\") }", ["c d.png", "e.png"]),
    ("@import \"a.css\" screen; @import url(b.css); a { content: \"c.css\" }", ["a.css", "b.css"]),
    ("/* url(a.png) */ a { content: 'url(b.png)'; c: my-url(d.png) }", []),
    ("a { b: url(c.png", ["c.png"]),
    ("@import 'a.css", ["a.css"]),
    ("a { b: url(", []),
    ("\\", []),
  ])
  func `addresses are found, and nothing else`(sheet: String, expected: [String]) {
    #expect(StyleSheetAddresses(Array(sheet.utf8)).all.map(\.text) == expected)
  }

  @Test func `an address is replaced where it is written`() {
    let sheet = Array("@import 'a.css'; b { c: url( d.png ) }".utf8)
    let changed = AssetAddresses.changed(sheet, at: StyleSheetAddresses(sheet).all) {
      $0 == "a.css" ? nil : "x/" + $0
    }
    #expect(String(decoding: changed, as: UTF8.self) == "@import 'a.css'; b { c: url( x/d.png ) }")
  }
}
