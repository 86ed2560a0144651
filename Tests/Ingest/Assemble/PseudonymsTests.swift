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

  @Test func `an incident without names has no authors, and other entries keep theirs`() {
    let authors = [RawAuthor(name: "Bob")]
    #expect(published(authors, isIncident: true, areNamed: false) == [])
    #expect(published(authors, isIncident: true) == authors && published(authors, areNamed: false) == authors)
  }
}
