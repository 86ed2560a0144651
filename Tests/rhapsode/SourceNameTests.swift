import Testing

@testable import rhapsode

@Suite struct SourceNameTests {
  private func proposed(_ title: String, _ taken: Set<String>) -> String {
    SourceName.proposed(title: title, address: "https://www.harbour.example/feed", taken: taken)
  }

  @Test func `an id is made of the title, or else of the host`() {
    #expect(proposed("Harbour News", []) == "harbour-news")
    #expect(proposed("", []) == "harbour")
  }

  @Test func `an id that is taken gets a number that is free`() {
    #expect(proposed("Sea", ["sea"]) == "sea-2")
    #expect(proposed("Sea", ["sea", "sea-2", "sea-3"]) == "sea-4")
    let gaps: Set = ["sea", "sea-2", "sea-4", "sea-5", "sea-9"]
    #expect(!gaps.contains(proposed("Sea", gaps)))
  }

  @Test func `thousands of sources of one title get different ids`() {
    var taken: Set<String> = []
    for _ in 0..<5000 { taken.insert(proposed("Sea", taken)) }
    #expect(taken.count == 5000 && taken.contains("sea-5000"))
  }
}
