import Testing

@testable import Configuration

@Suite struct DateAdviceTests {
  @Test(arguments: [
    ("November 20, 2026", "2026-11-20"), ("20 Nov. 2026, 9:30", "2026-11-20T09:30"), ("20th March 2026", "2026-03-20"),
    ("Sep 1 2026", "2026-09-01"), ("2026-11-20T10.30", "2026-11-20T10:30"), ("2026/11/20 10:30", "2026-11-20T10:30"),
  ])
  func `a date in another form has its own as help`(text: String, meant: String) {
    #expect(DateAdvice.advice(for: text) == "did you mean `\(meant)`?")
  }

  @Test(arguments: ["2026–11–20", "2026‐11‑20", "2026—11—20", "2026−11−20", "2026-11―20T10:30"])
  func `a date with dashes or minus signs has its hyphens as help`(text: String) {
    let hyphens = text.contains("T") ? "2026-11-20T10:30" : "2026-11-20"
    #expect(DateAdvice.advice(for: text) == "write hyphens, not dashes or minus signs: `\(hyphens)`")
  }

  @Test func `a year alone lacks the month and the day`() {
    #expect(DateAdvice.advice(for: "2026") == "write the month and the day too: `2026-01-31`")
  }

  @Test(arguments: [
    "Monday", "Ma 20, 2026", "30 February 2026", "soon", "November 2026", "20 x 2026", "2026–13–20", "–",
  ])
  func `what is not a date has no help`(text: String) {
    #expect(DateAdvice.advice(for: text) == nil)
  }
}
