import Foundation
import Testing
import Trial

/// Whatever a source contains, the build succeeds and publishes the site's own pages.
@Suite struct BarrierTests {
  @Test func `a long text of a source is cut with a link to the original`() throws {
    let site = try Site([
      "content/site.yaml": BarrierTests.settings(
        "{id: long, file: long.xml, show: full, page: own}", "{id: short, file: short.xml, show: full, max-text: 10 KB}"
      ),
      "content/long.xml": BarrierTests.feed("long", [String(repeating: "&", count: 2 << 20)]),
      "content/short.xml": BarrierTests.feed("short", [String(repeating: "<p>a few words</p>", count: 2000)]),
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("sources/long/entry-0/index.html")
    #expect(page.utf8.count < 600 << 10 && page.utf8.count > 500 << 10)
    #expect(page.contains("<a href=\"https://long.example/0\" rel=\"nofollow noopener ugc external\">Continue reading"))
    #expect(try site.page("index.html").utf8.count < 40 << 10)
    let feed = try site.page("sources/short/feed.xml")
    #expect(feed.utf8.count < 24 << 10)
    #expect(feed.contains("Continue reading"))
  }

  @Test func `lists and feeds show so much of long texts, and excerpts of the rest`() throws {
    let text = "<p>The first words.</p>" + String(repeating: "<p>a few words</p>", count: 22_000)
    let site = try Site([
      "content/site.yaml": BarrierTests.settings("{id: many, file: many.xml, show: full}"),
      "content/many.xml": BarrierTests.feed("many", Array(repeating: text, count: 20)),
      "Templates/home.html":
        "<!doctype html><title>T</title>{% for entry in page.entries %}<article>{{ entry.content }}</article>{% endfor %}",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let home = try site.page("index.html")
    #expect(home.utf8.count > 4 << 20 && home.utf8.count < 5 << 20)
    #expect(home.components(separatedBy: "<article><p>The first words.").count == 21)
    let feed = try site.page("feed.json")
    #expect(feed.utf8.count > 3 << 20 && feed.utf8.count < 5 << 20)
    #expect(feed.components(separatedBy: "\"id\"").count == 21)
  }

  @Test func `an entry of a source that a template cannot show is reduced to its title, named, and told by sources`()
    throws
  {
    let site = try Site([
      "content/site.yaml": BarrierTests.settings("{id: odd, file: odd.xml, page: own}"),
      "content/odd.xml": BarrierTests.feed("odd", ["one", "two", "three"], tags: [0, 3, 1]),
      "content/notes/own.md": "---\ntitle: Own\ndate: 2026-11-01\n---\nOur own text.\n",
      "Templates/home.html": BarrierTests.template("10 // (entry.tags | length - 3)"),
      "Templates/source.html": BarrierTests.template("10 // (entry.tags | length - 3)"),
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.contains("source `odd`: the text of “Entry 1” was left out"), "\(run.words)")
    let home = try site.page("index.html")
    for title in ["Entry 0", "Entry 1", "Entry 2", "Own"] { #expect(home.contains(title)) }
    #expect(home.contains("-5") && home.contains("-4"))
    #expect(try site.page("notes/own/index.html").contains("Our own text."))
    let told = try site.run(["sources"])
    #expect(told.text.contains("the last build left out the text of “Entry 1”"), "\(told.words)")
    #expect(!told.text.contains("Entry 0"))

    try site.folder.write(BarrierTests.feed("odd", ["one", "two", "three"]), to: "content/odd.xml")
    #expect(try site.build().status == 0)
    #expect(try !site.run(["sources"]).text.contains("left out"))
  }

  @Test func `a template that can show no entry is wrong itself`() throws {
    let site = try Site([
      "content/site.yaml": BarrierTests.settings("{id: odd, file: odd.xml}"),
      "content/odd.xml": BarrierTests.feed("odd", ["one", "two"]),
      "Templates/home.html": BarrierTests.template("10 // (entry.title | length * 0)"),
    ])
    let run = try site.build()
    #expect(run.status == 1, "\(run.words)")
    #expect(run.errors.contains("Templates/home.html:1:"), "\(run.words)")
  }
}

extension BarrierTests {
  static func settings(_ sources: String...) -> String {
    "title: T\nurl: https://t.example/\nsources:\n" + sources.map { "  - \($0)\n" }.joined()
  }

  /// Returns a feed with an item for each text; `tags` are the numbers of tags of the items.
  static func feed(_ name: String, _ texts: [String], tags: [Int] = []) -> String {
    let items = texts.enumerated().map { number, text in
      let terms = (0..<(tags.indices.contains(number) ? tags[number] : 0)).map { "<category>tag \($0)</category>" }
      return "<item><title>Entry \(number)</title><link>https://\(name).example/\(number)</link>\(terms.joined())"
        + "<description><![CDATA[\(text)]]></description></item>"
    }
    return "<rss version=\"2.0\"><channel><title>\(name)</title>\(items.joined())</channel></rss>"
  }

  private static func template(_ expression: String) -> String {
    "<!doctype html><title>T</title>{% for entry in page.entries %}<p>{{ entry.title }} {{ \(expression) }}</p>{% endfor %}"
  }
}
