import Model
import Testing

@testable import Ingest

@Suite struct PseudonymsTests {
  private func published(_ authors: [RawAuthor], isIncident: Bool = false, areNamed: Bool = true) -> [RawAuthor] {
    var settings = Settings()
    settings.incidents.areNamed = areNamed
    var entry = Entry(
      id: "a", kind: .article, origin: .archived(0), title: "A", path: "/a/", slug: "a", language: "en")
    if isIncident { entry.incident = Incident() }
    var raw = RawEntry(entry: entry)
    raw.authors = authors
    Pseudonyms(["ada": "Quill", "Ada Writer": "Quill"], settings)?.apply(to: &raw)
    return raw.authors
  }

  @Test func `a pseudonym replaces the name, and leaves no page and no picture of the person`() {
    let authors = [
      RawAuthor(name: "ADA", url: "https://ada.example/", image: "https://ada.example/a.png"),
      RawAuthor(name: "Ada Writer"), RawAuthor(name: "Bob", url: "https://bob.example/"),
    ]
    #expect(
      published(authors) == [
        RawAuthor(name: "Quill"), RawAuthor(name: "Quill"), RawAuthor(name: "Bob", url: "https://bob.example/"),
      ])
  }

  @Test func `of two names that differ only in case, the first one decides the pseudonym`() {
    for count in 1...40 {
      var names = ["Zoe": "Quill", "zoe": "Feather"]
      // Other names change the order in which a dictionary gives these two.
      for number in 0..<count { names["Other \(number)"] = "Else" }
      var raw = RawEntry(
        entry: Entry(id: "a", kind: .article, origin: .archived(0), title: "A", path: "/a/", slug: "a", language: "en"))
      raw.authors = [RawAuthor(name: "ZOE")]
      Pseudonyms(names, Settings())?.apply(to: &raw)
      #expect(raw.authors == [RawAuthor(name: "Quill")])
    }
  }

  @Test func `an incident without names has no authors, and other entries keep theirs`() {
    let authors = [RawAuthor(name: "Bob")]
    #expect(published(authors, isIncident: true, areNamed: false) == [])
    #expect(published(authors, isIncident: true) == authors && published(authors, areNamed: false) == authors)
  }
}
