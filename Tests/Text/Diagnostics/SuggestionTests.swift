import Testing
import Trial

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

  @Test func `of equals, the one that begins alike is taken`() {
    #expect(Suggestion.nearest(to: "pyton", among: ["pycon", "python"]) == "python")
    #expect(Suggestion.nearest(to: "pyton", among: ["python", "pycon"]) == "python")
  }

  @Test func `the first of equals is taken and the name itself never`() {
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "rat", "cat"]) == "bat")
    #expect(Suggestion.help(for: "titel", among: keys) == "did you mean `title`?")
    #expect(Suggestion.nearest(to: "cat", among: []) == nil)
  }
}

@Suite struct SuggestionIndexTests {
  @Test func `an index answers as a search through all names does`() {
    var dice = Dice(seed: 88)
    func word() -> String { String((0..<dice.number(1...9)).map { _ in dice.pick(Array("abcdeαβ/")) }) }
    let names = (0..<300).map { _ in word() }
    var index = SuggestionIndex(names)
    for _ in 0..<300 {
      let name = word()
      #expect(index.nearest(to: name) == slow(name, names), "\(name)")
    }
  }

  /// Computes the suggestion by its definition: compares all names and returns the first of the nearest that begin most alike.
  private func slow(_ name: String, _ names: [String]) -> String? {
    var best: (name: String, slips: Int, shared: Int)?
    for candidate in names where candidate != name {
      let (left, right) = (Array(folded(name).unicodeScalars), Array(folded(candidate).unicodeScalars))
      let longer = max(left.count, right.count)
      let slips = distance(left, right)
      let shared = zip(left, right).prefix { $0 == $1 }.count
      guard slips <= max(1, longer / 3), slips < longer,
        (slips, -shared) < best.map({ ($0.slips, -$0.shared) }) ?? (.max, 0)
      else { continue }
      best = (candidate, slips, shared)
    }
    return best?.name
  }

  private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...right.count)]
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var slips = min(current[column] + 1, rows[row][column + 1] + 1)
        slips = min(slips, rows[row][column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          slips = min(slips, rows[row - 1][column - 1] + 1)
        }
        current.append(slips)
      }
      rows.append(current)
    }
    return rows[left.count][right.count]
  }
}
