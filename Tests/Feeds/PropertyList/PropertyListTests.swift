import Foundation
import Testing
import Text

@testable import Feeds

@Suite struct PropertyListTests {
  private func read(_ body: String) throws -> PropertyList {
    try PropertyListReader.read(Array("<plist version='1.0'>\(body)</plist>".utf8), file: "a.plist")
  }

  private func refusal(_ bytes: [UInt8]) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try PropertyListReader.read(bytes, file: "a.plist")
      return nil
    } catch {
      return error
    }
  }

  @Test func `values of every type keep the text that the file has`() throws {
    let list = try read(
      """
      <dict><key>a</key><integer> 0x1F</integer><key>b</key><real>1320.0</real><key>c</key><true/>
      <key>d</key><date>2015-06-01T10:00:00Z</date><key>e</key><data>
      SGVs
      bG8=</data><key>f</key><array><string>x &amp; &#955;<![CDATA[<y>]]></string><string/></array><key>g</key><dict/></dict>
      """)
    #expect(list["a"]?.value == .integer("0x1F"))
    #expect(list["b"]?.number == 1320)
    #expect(list["c"]?.value == .boolean(true))
    #expect(list["d"]?.value == .date("2015-06-01T10:00:00Z"))
    #expect(list["e"]?.value == .data("SGVsbG8="))
    #expect(list["f"]?.value == .list([PropertyList(.string("x & λ<y>")), PropertyList(.string(""))]))
    #expect(list["g"]?.value == .dictionary([]))
    #expect(try PropertyListReader.read(PropertyListWriter.bytes(of: list), file: "") == list)
  }

  @Test func `a document in UTF-16 is read`() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><plist><string>λέξη</string></plist>"
    let units: [[UInt8]] = text.utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let bytes: [UInt8] = [0xFE, 0xFF] + units.joined()
    #expect(try PropertyListReader.read(bytes, file: "").string == "λέξη")
  }

  @Test func `what is wrong is reported with its line`() {
    let wrong: [(body: String, words: String)] = [
      ("<dict>\n<string>x</string></dict>", "a value has no key"),
      ("<dict>\n<key>a</key></dict>", "the key `a` has no value"),
      ("<dict><key>a</key>\n<key>b</key><true/></dict>", "the key `a` has no value"),
      ("<dict><key>a</key><true/>\n<key>a</key><true/></dict>", "the key `a` is given twice"),
      ("\n<integer>1.5</integer>", "`1.5` is not of the type `integer`"),
      ("\n<real>much</real>", "`much` is not of the type `real`"),
      ("\n<date>yesterday</date>", "`yesterday` is not of the type `date`"),
      ("\n<data>%%%</data>", "`%%%` is not of the type `data`"),
      ("\n<set/>", "property lists have no element `set`"),
      ("<true/>\n<true/>", "there is more than one value"),
      ("\n<string><b>x</b></string>", "`b` is inside `string`"),
      ("\n<key>a</key>", "a key is outside of a dictionary"),
      ("\nwords", "there is text outside of a value"),
    ]
    for (body, words) in wrong {
      let found = refusal(Array("<plist>\(body)</plist>".utf8))
      #expect(found?.summary == words)
      #expect(found?.place?.line == 2, "\(words)")
    }
  }

  @Test func `binary, empty, foreign, truncated and deep files are refused`() {
    #expect(refusal(Array("bplist00\u{1}\u{2}".utf8))?.summary == "this is a binary property list")
    #expect(refusal([])?.summary == "the file is empty")
    #expect(refusal(Array("{ a = b; }".utf8))?.summary == "this is not a property list")
    #expect(refusal(Array("<rss/>".utf8))?.summary == "the first element is `rss`, not `plist`")
    #expect(refusal(Array("<plist/>".utf8))?.summary == "the property list has no value")
    #expect(
      refusal(Array("<plist><dict><key>a</key>".utf8))?.summary == "the file ends before the property list does")
    for depth in [65, 300, 100_000] {
      let deep = "<plist>" + String(repeating: "<array>", count: depth)
      #expect(refusal(Array(deep.utf8))?.summary.contains("nested deeper than 64") == true, "\(depth)")
    }
  }

  @Test func `entities are never expanded`() {
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>
      <plist><array><string>&b;</string><string>&file;</string></array></plist>
      """
    let one = "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>"
    let parameter = "<!DOCTYPE plist [<!ENTITY % a SYSTEM 'file:///etc/passwd'> %a;]><plist><string/></plist>"
    for text in [bomb, one, parameter] {
      #expect(refusal(Array(text.utf8))?.summary == "the property list declares entities, which are not read")
    }
    // Apple's own form of the document type.
    let usual = "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'http://www.apple.com/DTDs/PropertyList-1.0.dtd'>"
    #expect(refusal(Array((usual + "<plist><string/></plist>").utf8)) == nil)
  }

  @Test func `memory is given back, also after declared entities`() async {
    await #expect(processExitsWith: .success) {
      let bytes = Array("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>".utf8)
      func read(_ times: Int) throws -> Int {
        for _ in 0..<times { _ = try? PropertyListReader.read(bytes, file: "") }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber)))
      }
      let before = try read(100)
      // Each lost 12 KB.
      #expect(try read(4000) - before < 12 << 10)
    }
  }
}
