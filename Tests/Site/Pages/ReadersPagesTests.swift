import Foundation
import Testing
import Trial

/// The content of the default theme's pages.
@Suite struct ReadersPagesTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [el, en]
    categories:
      sea: {title: {el: Θάλασσα, en: Sea}, icon: wave, color: "#0b6e99"}
    sections:
      news: {title: {el: Νέα}, layout: river}
      manual: {title: {el: Εγχειρίδιο}, layout: contents, sort: weight}
    sources:
      - {id: port, file: feeds/port.xml, language: el}
      - {id: broken, title: Χαλασμένη, file: feeds/broken.xml, language: el, description: "Ό,τι γράφει ο φάρος"}
    menu: [news, manual, sources]

    """

  private static func feed(_ title: String, items: String) -> String {
    """
    <rss version="2.0"><channel><title>\(title)</title><link>https://port.example/</link>
    <description>Ανακοινώσεις του &lt;b&gt;λιμανιού&lt;/b&gt;</description>\(items)</channel></rss>
    """
  }

  private static let items = """
    <item><title>Πρώτο</title><guid>1</guid><pubDate>Fri, 13 Nov 2026 10:30:00 GMT</pubDate>\
    <author>a@port.example (Ελένη)</author><description>Λέξεις.</description></item>\
    <item><title>Δεύτερο</title><guid>2</guid><pubDate>Fri, 13 Nov 2026 08:00:00 GMT</pubDate></item>
    """

  private static func site() throws -> Site {
    try Site([
      "content/site.yaml": settings, "content/feeds/port.xml": feed("Λιμεναρχείο", items: items),
      "content/feeds/broken.xml": feed("Χαλασμένη", items: items.replacing("guid>", with: "guid>b")),
      "content/authors.yaml": "eleni: {name: Ελένη Καρρά, bio: Γράφει.}\nmarkos: {name: Μάρκος Βέρρας}\n",
      "content/news/one.md":
        "---\ntitle: Ένα\ndate: 2026-11-01\nauthors: [eleni, markos]\ncategory: sea\n---\nΚείμενο.\n",
      "content/news/two.md": "---\ntitle: Δύο\ndate: 2026-11-02\ntags: [φάρος]\n---\nΚείμενο.\n",
      "content/news/three.md": "---\ntitle: Τρία\ndate: 2026-11-02\n---\nΚείμενο.\n",
      "content/news/three.en.md": "---\ntitle: Three\ndate: 2026-11-02\n---\nText.\n",
      "content/manual/a.md": "---\ntitle: Αρχή\nweight: 1\n---\nΚείμενο.\n",
      "content/manual/b.md": "---\ntitle: Μέση\nweight: 2\n---\nΚείμενο.\n",
      "content/manual/c.md": "---\ntitle: Τέλος\nweight: 3\n---\nΚείμενο.\n",
    ])
  }

  private static func built() throws -> Site {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    return site
  }

  @Test func `a source that fails is told of in plain words, on its own page and that of all sources alone`() throws {
    let site = try Self.built()
    try site.folder.write("this is no feed", to: "content/feeds/broken.xml")
    #expect(try site.build().status == 0)
    let files = try site.files().filter { $0.key.hasSuffix(".html") }
    let words = "Η πηγή δεν απαντά αυτή τη στιγμή."
    let pages = files.filter { String(decoding: $0.value, as: UTF8.self).contains(words) }.keys.sorted()
    #expect(pages == ["sources/broken/index.html", "sources/index.html"])
    for (path, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self)
      for raw in ["not a feed", "no feed", "out of touch", "χωρίς επαφή"] {
        #expect(!text.contains(raw), "\(path): \(raw)")
      }
    }
    let english = try site.page("en/sources/index.html")
    #expect(english.contains("This source cannot be reached at the moment."))
    #expect(english.contains("It was last read on 20 November 2026 (just now)."))
  }

  @Test func `the page of sources has their descriptions, their newest dates and their pages`() throws {
    let site = try Self.built()
    let page = try site.page("sources/index.html")
    for words in [
      "Ανακοινώσεις του λιμανιού", "Ό,τι γράφει ο φάρος", "2 καταχωρίσεις", "13 Νοεμβρίου 2026",
      "href=\"https://port.example/\"",
    ] { #expect(page.contains(words), "\(words)") }
  }

  @Test func `a river names each day once, and its own source or author on no row`() throws {
    let site = try Self.built()
    let news = try site.page("news/index.html")
    #expect(news.components(separatedBy: "<time datetime=\"2026-11-02\">").count == 2)
    #expect(news.contains("<span class=\"day-name\">Δευτέρα</span> 2 Νοεμβρίου 2026"))
    let source = try site.page("sources/port/index.html")
    #expect(source.contains("10:30"))
    #expect(!source.contains("class=\"badge\""))
    let author = try site.page("authors/eleni/index.html")
    #expect(!author.contains("rel=\"author\" href=\"/authors/eleni/\""))
    #expect(author.contains("με <a rel=\"author\" href=\"/authors/markos/\">Μάρκος Βέρρας</a>"))
  }

  @Test func `two authors are two names, a translation has a label, and the reading time is among the facts`() throws {
    let site = try Self.built()
    let page = try site.page("news/one/index.html")
    #expect(page.contains("Ελένη Καρρά</a>, <a rel=\"author\""))
    #expect(page.contains("1 λεπτό ανάγνωσης"))
    let other = try site.page("news/three/index.html")
    #expect(other.contains("Σε άλλες γλώσσες: <a href=\"/en/news/three/\" hreflang=\"en\" lang=\"en\""))
  }

  @Test func `what comes before and after an entry is older and newer, or previous and next in a manual`() throws {
    let site = try Self.built()
    let news = try site.page("news/three/index.html")
    #expect(news.contains("rel=\"prev\" href=\"/news/two/\""))
    #expect(news.contains("Παλαιότερα</span>"))
    let manual = try site.page("manual/b/index.html")
    #expect(manual.contains("rel=\"prev\" href=\"/manual/a/\"><span class=\"label\">Προηγούμενο</span>"))
    #expect(manual.contains("rel=\"next\" href=\"/manual/c/\"><span class=\"label\">Επόμενο</span>"))
  }

  @Test func `a page of a manual lists all of them and marks itself`() throws {
    let site = try Self.built()
    let page = try site.page("manual/b/index.html")
    for link in ["<a href=\"/manual/a/\">Αρχή</a>", "<a href=\"/manual/b/\" aria-current=\"page\">Μέση</a>"] {
      #expect(page.contains(link), "\(link)")
    }
    #expect(!(try site.page("news/one/index.html")).contains("class=\"guide\""))
  }

  @Test func `people and categories have counts, bios and icons, and what is not found the latest entries`() throws {
    let site = try Self.built()
    let authors = try site.page("authors/index.html")
    #expect(authors.contains("Γράφει.") && authors.contains("1 καταχώριση"))
    let categories = try site.page("categories/index.html")
    #expect(categories.contains("--dot: #0b6e99") && categories.contains("<svg viewBox=\"0 0 24 24\"><path d=\"M2.5 9"))
    #expect(try site.page("404.html").contains("href=\"/news/two/\""))
  }
}
