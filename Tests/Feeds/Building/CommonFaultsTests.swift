import Testing

@testable import Feeds

/// Faults and customs of frequent feeds that no specification describes.
@Suite struct CommonFaultsTests {
  private func entry(_ item: String) throws -> FeedEntry {
    let start = "<rss version='2.0' xmlns:media='http://search.yahoo.com/mrss/'><channel><title>T</title>"
    return try #require(try read("\(start)<item>\(item)</item></channel></rss>").entries.first)
  }

  @Test(arguments: [
    // The author's portrait, as WordPress writes it first; the smallest size first; a file that only its ending names.
    (
      "<media:content url='https://secure.gravatar.com/avatar/a?s=96' medium='image'/><media:content url='https://e.org/b.jpg' medium='image'/>",
      "https://e.org/b.jpg"
    ),
    (
      "<media:content url='https://e.org/s.jpg' width='140'/><media:content url='https://e.org/l.jpg?w=1' width='460'/>",
      "https://e.org/l.jpg?w=1"
    ),
    (
      "<media:content url='https://e.org/l.jpg' width='600'/><media:content url='https://e.org/xl.jpg' width='3000'/>",
      "https://e.org/l.jpg"
    ),
    (
      "<media:content url='https://secure.gravatar.com/avatar/a' medium='image'/>",
      "https://secure.gravatar.com/avatar/a"
    ),
    ("<media:content url='https://e.org/film.mp4'/>", nil),
  ])
  func `the image of an entry is the one that shows it best`(media: String, image: String?) throws {
    #expect(try entry("<title>A</title>" + media).image?.url == image)
  }

  @Test(arguments: [
    ("<title>&#55357;&#56832; A</title>", "😀 A"), ("<title>&#xD83D;&#xDE00;</title>", "😀"),
    ("<title>&#55357; A &#56832;</title>", "A"),
    ("<title>&#55357;&#38; A</title>", "& A"), ("<title>&#55357;&#55357;&#56832;</title>", "😀"),
  ])
  func `two halves of a surrogate pair are one character`(title: String, text: String) throws {
    #expect(try entry(title).title?.value == text)
  }

  @Test(arguments: [
    ("<guid>https://e.org/1</guid>", "https://e.org/1"), ("<guid>12345</guid>", nil), ("<guid>a-b_c</guid>", nil),
    ("<guid>1234 at https://e.org</guid>", nil), ("<guid isPermaLink='false'>https://e.org/1</guid>", nil),
    ("<guid>/posts/1</guid>", "https://e.org/posts/1"),
  ])
  func `only a guid that is an address is a link`(guid: String, link: String?) throws {
    let metadata = HTTPMetadata(contentLocation: "https://e.org/feed.xml")
    let text = "<rss version='2.0'><channel><title>T</title><item><title>A</title>\(guid)</item></channel></rss>"
    #expect(try read(Array(text.utf8), metadata: metadata).entries.first?.link == link)
  }

  @Test(arguments: [
    ("Foo<br />Bar", true), ("Foo<br>Bar", true), ("<img src='x.png'> Boat", true),
    ("How to write <br> in HTML", false),
    ("The <img> element", false), ("a < b", false),
  ])
  func `a title with an empty tag is HTML, unless it is about tags`(title: String, isHTML: Bool) throws {
    let escaped = title.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(try (entry("<title>\(escaped)</title>").title?.kind == .html) == isHTML)
  }

  @Test(arguments: [
    ("\"author\": \"Bob\"", ["Bob"]), ("\"authors\": [\"Ann\", \"Bob\"]", ["Ann", "Bob"]),
    ("\"authors\": {\"name\": \"Ann\"}", ["Ann"]), ("\"author\": [{\"name\": \"Bob\"}]", ["Bob"]),
    ("\"authors\": [], \"author\": {\"name\": \"Bob\"}", ["Bob"]), ("\"author\": null", []),
  ])
  func `authors of JSON feeds are read in every form`(member: String, names: [String]) throws {
    let feed = try read(
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"id\": \"https://e.org/1\", \"title\": \"A\", \(member)}]}"
    )
    #expect(feed.entries.first?.authors.compactMap(\.name) == names)
    #expect(feed.entries.first?.link == "https://e.org/1", "an id that is an address is the link")
  }

  @Test func `authors of JSON feeds beyond the limit are left out, as the problem says`() throws {
    let authors = (0..<300).map { "{\"name\": \"\($0)\"}" }.joined(separator: ",")
    let feed = try read(
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [{\"title\": \"A\", \"authors\": [\(authors)]}]}")
    #expect(feed.entries.first?.authors.count == 256)
    #expect(feed.problems.map(\.summary) == ["an author beyond the first 256 is left out (44 times)"])
  }
}
