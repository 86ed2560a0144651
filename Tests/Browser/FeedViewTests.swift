import Testing
import Trial

/// The appearance of a feed that is opened in a browser.
@Suite(.serialized) struct FeedViewTests {
  private static let feeds = [
    "feed.xml", "en/stories/feed.xml", "feed.atom", "en/news/feed.atom", "stories/podcast.xml",
  ]

  private static let probe = """
    const view = window, root = document.documentElement, found = [];
    const style = e => view.getComputedStyle(e);
    const isShown = e => e.getClientRects().length > 0;
    if (root.scrollWidth > view.innerWidth) found.push("wider than the window: " + root.scrollWidth);
    const feed = root.localName == "rss" ? root.querySelector("channel") : root;
    const note = view.getComputedStyle(feed, "::before").content;
    if (note.length < 40) found.push("no note: " + note);
    const child = (e, name) => [...e.children].find(c => c.localName == name && ["", null, "http://www.w3.org/2005/Atom"].includes(c.namespaceURI));
    const title = child(feed, "title");
    if (!isShown(title) || parseFloat(style(title).fontSize) < 24) found.push("the title is no heading");
    const entries = [...feed.children].filter(e => ["item", "entry"].includes(e.localName));
    if (!entries.length) found.push("no entries");
    for (const entry of entries.slice(0, 5)) {
      for (const name of ["title", root.localName == "rss" ? "pubDate" : "published"])
        if (!isShown(child(entry, name))) found.push("not shown: " + name);
      for (const hidden of entry.children)
        if (["guid", "id", "encoded", "content", "author", "creator", "enclosure", "category", "source"].includes(hidden.localName) && isShown(hidden))
          found.push("shown: " + hidden.nodeName);
    }
    const light = c => c.match(/[\\d.]+/g).slice(0, 3).reduce((a, b) => a + +b, 0) / 3;
    const contrast = Math.abs(light(style(root).color) - light(style(root).backgroundColor));
    if (contrast < 150) found.push("hardly to be read: " + style(root).color + " on " + style(root).backgroundColor);
    found.push(light(style(root).backgroundColor) < 128 ? "dark" : "light");
    return found;
    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason), arguments: [(390, false), (1280, true)])
  func `a feed that is opened in a browser can be read`(width: Int, dark: Bool) throws {
    let site = try #require(Showcase.site)
    let found = try Browser.look(at: Self.feeds, of: site.output, width: width, dark: dark, probe: Self.probe)
    for feed in Self.feeds {
      #expect(found[feed] as? [String] == [dark ? "dark" : "light"], "\(feed): \(found[feed] ?? "nothing")")
    }
  }

  @Test func `the note is in the feed's language, and settings can do without all of it`() throws {
    let site = try #require(Showcase.site)
    #expect(try site.page("feed.css").contains("Αυτή είναι μια ροή"))
    #expect(try site.page("en/feed.css").contains("This is a feed"))
    let plain = try Site(["content/site.yaml": "title: T\nurl: https://t.example/\nfeeds: {stylesheet: false}\n"])
    #expect(try plain.build().status == 0)
    #expect(try !plain.page("feed.xml").contains("xml-stylesheet"))
    #expect(!(try plain.files()).keys.contains("feed.css"))
  }
}
