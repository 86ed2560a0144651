import Markup
import Testing
import Text
import Trial

/// Four times the bytes may take about four times as long, not sixteen. Compares the processor time of this thread for
/// the same shape in two sizes.
@Suite(.serialized) struct GrowthTests {
  @Test(arguments: Shapes.html) func `a bad shape costs what its length says`(shape: String) {
    let growth = Self.growth(from: Self.filled(shape, bytes: 15_000), to: Self.filled(shape, bytes: 60_000))
    #expect(growth < 9, "\(shape)")
  }

  @Test func `values that are long cost what their length says`() {
    for make in [
      { "<img src=x srcset='" + Self.repeated("a 1x,", bytes: $0) + "'>" },
      { "<img src=x srcset='" + Self.repeated(",", bytes: $0) + "'>" },
      { "<a href='https://h.example/?" + Self.repeated("utm_x=1&", bytes: $0) + "'>" },
      { "<a title='" + Self.repeated("&amp;", bytes: $0) + "'>" },
      { "<img src='data:image/png;base64," + Self.repeated("A", bytes: $0) + "'>" },
      { Self.repeated("<![CDATA[", bytes: $0) + "]]>" },
      { "<p><b><a title='" + Self.repeated("x", bytes: $0) + "'></p><p></a>" },
    ] as [(Int) -> String] {
      #expect(Self.growth(from: Array(make(15_000).utf8), to: Array(make(60_000).utf8)) < 9)
    }
  }

  @Test(arguments: Shapes.html) func `no shape makes more than ten times its bytes`(shape: String) {
    let html = Self.filled(shape, bytes: 30_000)
    let cleaned = HTMLCleaner.clean(html).html.text
    #expect(cleaned.utf8.count < 10 * html.count, "\(shape)")
    #expect(CleanGrammar.fault(in: cleaned) == nil)
  }

  private static func filled(_ shape: String, bytes: Int) -> [UInt8] {
    let unit = Array(shape.utf8)
    return Array(repeatElement(unit, count: max(1, bytes / unit.count)).joined())
  }

  private static func repeated(_ shape: String, bytes: Int) -> String {
    String(decoding: filled(shape, bytes: bytes), as: UTF8.self)
  }

  /// Returns how many times longer `long` takes. A bad result is measured again, since the machine may be busy.
  private static func growth(from short: [UInt8], to long: [UInt8]) -> Double {
    var growth = Double.infinity
    for _ in 0..<4 where growth >= 9 { growth = min(growth, cost(of: long) / max(cost(of: short), 0.000_1)) }
    return growth
  }

  /// Returns the processor time of this thread in seconds.
  private static func cost(of html: [UInt8]) -> Double {
    let start = ProcessorClock.seconds()
    _ = HTMLCleaner.clean(html)
    return ProcessorClock.seconds() - start
  }
}
