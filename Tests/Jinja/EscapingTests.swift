import Testing
import Text

@testable import Jinja

struct EscapingTests {
  @Test func `text of any length is escaped as Text escapes it`() {
    let pieces = ["plain ", "<b>", "&", "\"q\"", "it's", "Καλημέρα", "", "x"]
    for length in [0, 1, 2, 7, 100, 1000, 3000] {
      let text = (0..<length).map { pieces[($0 * 7 + $0 / 3) % pieces.count] }.joined()
      var output = Array("before".utf8)
      output.append(escapingText: text)
      #expect(output.text == "before" + text.escaped)
    }
  }

  @Test func `nothing but special characters is escaped`() {
    var output: [UInt8] = []
    output.append(escapingText: String(repeating: "&", count: 10_000))
    #expect(output.count == 50_000)
  }
}
