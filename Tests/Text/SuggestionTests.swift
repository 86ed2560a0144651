import Testing

@testable import Text

@Suite struct SuggestionTests {
  private let keys = ["title", "date", "paginate", "permalinks", "sort", "id", "κατηγορία"]

  @Test(arguments: [
    ("titel", "title"), ("pagniate", "paginate"), ("paginat", "paginate"), ("Date", "date"),
    ("permalink", "permalinks"),
    ("κατηγορια", "κατηγορία"), ("di", "id"),
  ])
  func `a slip finds its name`(name: String, meant: String) {
    #expect(Suggestion.nearest(to: name, among: keys) == meant)
  }

  @Test(arguments: ["", "x", "weather", "unrelated-name", "paginatepaginate"])
  func `what is near nothing has no suggestion`(name: String) {
    #expect(Suggestion.nearest(to: name, among: keys) == nil)
  }

  @Test func `the first of equals is taken and the name itself never`() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "rat", "cat"]) == "bat")
    #expect(Suggestion.help(for: "titel", among: keys) == "did you mean `title`?")
    #expect(Suggestion.nearest(to: "cat", among: []) == nil)
  }
}
