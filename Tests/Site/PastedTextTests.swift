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

  @Test func `the page that a picture or a recording comes from can be one of the site`() throws {
    let site = try Site([
      "content/notes/a.md":
        "---\ntitle: A\n---\n![x](https://other.example/x.jpg){link=b.md}\n\n::audio[y]{src=\"https://other.example/y.mp3\" link=b.md#c}\n",
      "content/notes/b.md": "---\ntitle: B\n---\n## C\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("notes/a/index.html")
    #expect(
      page.contains("href=\"/notes/b/\" rel=") && page.contains("href=\"/notes/b/#c\" rel=") && !page.contains("b.md"))
    try site.folder.write(
      "---\ntitle: C\n---\n![x](https://other.example/x.jpg){link=nope.md}\n", to: "content/notes/c.md")
    #expect(try site.build().words.contains("content/notes/c.md:4:1: error: there is no entry `nope.md`"))
  }

  @Test func `embeds and quotations lead to pages of the site`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n::embed[x]{src=b.md}\n\n:::quote[x]{cite=b.md#c}\ny\n:::\n",
      "content/notes/b.md": "---\ntitle: B\n---\n## C\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("notes/a/index.html")
    #expect(page.contains("class=\"embed-link\" href=\"/notes/b/\"") && page.contains("<a href=\"/notes/b/#c\">x</a>"))
  }
}
