import Testing
import Text

struct JSONEscapingTests {
  @Test func `JSON escapes quotes, backslashes and controls`() {
    var bytes: [UInt8] = []
    bytes.append(escapingJSON: "\"\\/\u{8}\u{C}\n\r\t\u{1}\u{7F}é<")
    #expect(bytes.text == #"\"\\/\b\f\n\r\t\u0001\u007fé<"#)
  }

  @Test func `JSON in HTML cannot close a script`() {
    var bytes: [UInt8] = []
    bytes.append(escapingJSON: "</script>&'", inHTML: true)
    #expect(bytes.text == #"\u003c/script\u003e\u0026\u0027"#)
  }
}
