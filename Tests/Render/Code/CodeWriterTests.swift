import Testing
import Text

@testable import Render

struct CodeWriterTests {
  private func html(_ code: String, first: Int? = nil, mark: String? = nil) -> String {
    CodeWriter(Array(code.utf8), firstNumber: first, marked: mark.flatMap { LineRanges($0) } ?? LineRanges())
      .html(nil).text
  }

  @Test func `code is escaped`() {
    #expect(html("a < b && \"c\" > 'd'\n") == "a &lt; b &amp;&amp; &#34;c&#34; &gt; &#39;d&#39;\n")
    #expect(html("</code></pre><script>\n") == "&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;\n")
  }

  @Test func `lines have numbers and marks`() {
    #expect(
      html("a\n\nb\n", first: 9, mark: "2-3")
        == "<span class=\"line\" data-line=\"9\">a\n</span><mark class=\"line hll\" data-line=\"10\">\n</mark>"
        + "<mark class=\"line hll\" data-line=\"11\">b\n</mark>")
    #expect(html("a\nb", mark: "1") == "<mark class=\"line hll\">a\n</mark><span class=\"line\">b</span>")
    #expect(html("", first: 1) == "")
  }

  @Test func `lines are counted as they are shown`() {
    for (code, count) in [("", 0), ("a", 1), ("a\n", 1), ("a\n\n", 2), ("\n", 1), ("a\nb", 2)] {
      #expect(CodeWriter.lines(of: Array(code.utf8)) == count, "\(code)")
    }
  }

  @Test func `line ranges are read`() {
    #expect(LineRanges("2,4-5").map { marks in (1...6).filter(marks.contains) } == [2, 4, 5])
    #expect(LineRanges(" 1 , 3 - 3 ").map { marks in (1...6).filter(marks.contains) } == [1, 3])
    for text in ["", ",", "0", "-1", "1-", "3-2", "1-2-3", "a", "1,,2", "+1", "1.5", "9999999"] {
      #expect(LineRanges(text) == nil, "\(text)")
    }
    #expect(LineRanges("7,3")?.last == 7)
  }

  @Test func `the first number is read`() {
    let cases: [(String?, Int?)] = [
      (nil, nil), ("", 1), ("true", 1), ("false", nil), ("10", 10), ("0", 0), ("-1", nil), ("x", nil),
    ]
    for (value, number) in cases { #expect(AttributeType.firstNumber(value) == number, "\(value ?? "nil")") }
  }
}
