import Media
import Testing
import Text

@Suite struct QRCodeTests {
  @Test func `a code has finder patterns in three corners, and a quiet zone around it`() throws {
    let code = try #require(QRCode("https://example.org/x/nemea/"))
    let isDark = { (row: Int, column: Int) in code.modules[row * code.side + column] }
    #expect(code.side == 29 && code.modules.count == 29 * 29)
    for (row, column) in [(0, 0), (0, 22), (22, 0)] {
      #expect((0..<7).allSatisfy { isDark(row, column + $0) && isDark(row + $0, column) })
      #expect(!isDark(row + 1, column + 1) && isDark(row + 3, column + 3))
    }
    let svg = code.svg(label: "To <Nemea>").text
    for part in ["viewBox=\"0 0 37 37\"", "aria-label=\"To &lt;Nemea", "style=\"stroke:none\""] {
      #expect(svg.contains(part), "\(svg)")
    }
    #expect(svg.contains("d=\"M4 4h7v1h-7z"))
  }

  @Test func `a text that no code can hold has none`() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 2331)) != nil)
    #expect(QRCode(String(repeating: "x", count: 2332)) == nil)
    #expect(QRCode(String(repeating: "x", count: 2332), correction: .low) != nil)
  }
}
