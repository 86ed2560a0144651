import Testing
import Trial

/// Texts as authors paste them, from word processors, other machines and other languages.
@Suite struct PastedTextTests {
  @Test func `what is pasted from a word processor or another machine is named, with what to write`() throws {
    let site = try Site([
      "content/notes/a.md": """
      ---
      title: A
      cover: C:\\Users\\me\\boat.jpg
      ---
      ![x](https://other.example/x.jpg){credit=Harbour Archive}

      ![x](https://other.example/x.jpg){alt="x"}

      ![x](https://other.example/x.jpg){width=300}

      ::embed[x]{src=film.html}

      :::quote[x]{cite=nope.md}
      :::

      ![x](pics\\boat.jpg) [to](b.md)

      ![x](C:\\boat.jpg)

      [x](PLAN.pdf) [y](me@example.org) [z](example.org/a)
      """,
      "content/notes/plan.pdf": "%PDF-1.4\n",
      "content/notes/code.md": "---\ntitle: B\n---\n",
    ])
    let words = try site.run(["check", "--now", Site.now]).words
    let wanted = [
      "content/notes/a.md:3:8: error: this is a file of your machine, which readers do not have",
      "content/notes/a.md:5:50: error: `image` has no attribute `Archive`",
      "put quotes around a text with spaces: `credit=\"Harbour Archive\"`",
      "write the alternative text in the brackets", "a.md:9:35: error: `image` has no attribute `width`",
      "`.small` shows a picture narrower than the text, `.wide` and `.full` wider: `![words](file){.small}`",
      "content/notes/a.md:11:1: error: nothing is published at `/notes/a/film.html`",
      "content/notes/a.md:13:1: error: there is no entry `nope.md`",
      "write `/` between folders and file: `pics/boat.jpg`",
      "content/notes/a.md:20:1: error: there is no file `PLAN.pdf` here", "did you mean `plan.pdf`?",
      "`mailto:me@example.org`", "`https://example.org`",
    ]
    for part in wanted { #expect(words.contains(part), "not said: \(part)\n\(words)") }
    #expect(!words.contains("unsafe") && !words.contains("code.md"), "\(words)")
  }

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
