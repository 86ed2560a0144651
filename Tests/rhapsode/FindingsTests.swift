import Testing
import Text

@testable import rhapsode

@Suite struct FindingsTests {
  private func mistake(on page: Int, line: Int = 3) -> Diagnostic {
    Diagnostic(
      .error, "`x` is undefined", at: Place(file: "Templates/a.html", line: line),
      chain: [Diagnostic.Step("while rendering /\(page)/")])
  }

  @Test func `a mistake of a template is told once, with how many more pages have it`() {
    let found = Findings.settled((0..<2095).map { mistake(on: $0) } + [mistake(on: 0, line: 9)], folder: "/nowhere")
    #expect(found.count == 2)
    #expect(found.first?.chain.map(\.summary) == ["while rendering /0/", "and on 2,094 more pages"])
    #expect(found.last?.chain.map(\.summary) == ["while rendering /0/"])
    let two = Findings.settled([mistake(on: 0), mistake(on: 1)], folder: "/nowhere")
    #expect(two.first?.chain.last?.summary == "and on 1 more page")
  }

  @Test func `a mistake that two stages find is told once, with the first advice`() {
    let place = Place(file: "content/a.md", line: 2)
    let found = [
      Diagnostic(.error, "this has the address /a/", at: place, help: "first"),
      Diagnostic(.error, "this has the address /a/", at: place, help: "second"),
      Diagnostic(.error, "this has the address /a/", at: nil, help: "first"),
      Diagnostic(.error, "this has the address /a/", at: nil, help: "second"),
    ]
    #expect(Findings.settled(found, folder: "").filter { $0.place != nil } == [found[0]])
    #expect(Findings.settled(found, folder: "").count == 3)
  }

  @Test func `above fifty of a kind the rest are counted`() {
    func missing(_ number: Int) -> Diagnostic {
      Diagnostic(.error, "there is no file `p\(number).jpg` here", at: Place(file: "a.md", line: number + 1))
    }
    let other = Diagnostic(.warning, "there is no file `x` here", at: nil)
    let told = Findings.counted((0..<1050).map(missing) + [other])
    #expect(told.count == 52)
    #expect(told.contains(other), "a warning is another kind")
    #expect(told.last?.summary == "and 1,000 more: there is no file `…` here")
    #expect(Findings.counted((0..<50).map(missing)).count == 50)
  }
}
