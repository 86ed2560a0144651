import Testing
import Trial

/// Texts as authors paste them, from word processors, other machines and other languages.
@Suite struct PastedTextTests {
  @Test func `Japanese is read at five hundred letters a minute`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [en, ja]\n",
      "content/notes/a.ja.md": "---\ntitle: A\n---\n" + String(repeating: "港", count: 1000) + "\n",
      "content/notes/b.md": "---\ntitle: B\n---\n" + String(repeating: "word ", count: 1000) + "\n",
      "Templates/entry.html": "{{ entry.words }} {{ entry.minutes }}",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(try site.page("ja/notes/a/index.html") == "1000 2" && site.page("notes/b/index.html") == "1000 5")
  }
}
