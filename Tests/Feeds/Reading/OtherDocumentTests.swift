import Testing
import Text

@testable import Feeds

/// Documents that are not feeds are named for what they are.
@Suite struct OtherDocumentTests {
  private func words(_ bytes: [UInt8], _ type: String? = nil) -> String? {
    guard case .notAFeed(let words) = FeedReader.read(bytes, metadata: HTTPMetadata(contentType: type)) else {
      return nil
    }
    return words
  }

  private func words(_ text: String, _ type: String? = nil) -> String? { words(Array(text.utf8), type) }

  @Test func `a file is known by its first bytes, even if there are elements of a feed in it`() {
    let feed = Array("<rss version='2.0'><channel><title>T</title></channel></rss>".utf8)
    let files: [([UInt8], String)] = [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
      (Array("GIF89a".utf8), "a GIF image"), (Array("RIFF0000WEBPVP8 ".utf8), "a WebP image"),
      (Array("%PDF-1.7".utf8), "a PDF document"), (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
      ([0x1F, 0x8B, 8, 0], "a compressed file (gzip)"), (Array("ID3\u{4}".utf8), "a sound recording (MP3)"),
      ([0, 0, 0, 0x20] + Array("ftypisom".utf8), "a film or sound recording (MP4)"),
    ]
    for (start, name) in files { #expect(words(start + feed) == "it is \(name)") }
  }

  @Test func `binary data of an unknown kind has the type of the header, if that says anything`() {
    #expect(words([0, 1, 2, 3], "application/x-tar") == "it is a file of the type application/x-tar")
    for type in [nil, "text/xml", "application/rss+xml", "a/<b>"] {
      #expect(words([0, 1, 2, 3], type) == "it is not text")
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><head><title>News</title></head><body><p>x</body></html>", "it is an HTML page"),
    ("\u{FEFF}<!-- x --><HTML lang=en><p>x", "it is an HTML page"),
    ("\n<!doctype HTML><title>Welcome</title><h1>This site is parked</h1>", "it is an HTML page"),
    ("<head><title>t</title></head>", "it is an HTML page"),
    ("<html><form><input type='password' name=p></form></html>", "it is an HTML page that asks for a password"),
    ("<html><form><INPUT TYPE=\"Password\"></form></html>", "it is an HTML page that asks for a password"),
    ("<br />\n<b>Fatal error</b>: Uncaught Error", "it is a piece of an HTML page"),
    ("<svg/>", "it is an SVG image"), ("<urlset><url/></urlset>", "it is a sitemap"),
    ("<Error><Code>AccessDenied</Code></Error>", "it is XML of another kind: its first element is <error>"),
    ("Not found", "it is text without any element of a feed"),
    ("if (3 < 4) alert('<b>');", "it is text without any element of a feed"),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR", "it is a calendar (iCalendar)"),
    ("", "it is empty"), (" \n ", "it is empty"), ("\u{FEFF}", "it is empty"),
  ])
  func `pages, other XML and text are named`(document: String, name: String) {
    #expect(words(document) == name)
  }

  @Test(arguments: [
    #"{"error": "not found"}"#, #"[{"id": 1, "title": {"rendered": "<b>x</b>"}}]"#, #""hello""#,
    #"{"kind": "list", "items": [{"id": "abc", "snippet": {"title": "x"}}]}"#, #"{"items": []}"#,
    #"{"@context": "https://www.w3.org/ns/activitystreams", "items": [{"id": "https://a.example/1", "url": "/1"}]}"#,
  ])
  func `JSON of another kind is not a feed, even if it has items`(document: String) {
    #expect(words(document) == "it is JSON of another kind, not a JSON Feed")
  }

  @Test(arguments: [
    #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": 1}]}"#, #"{"title": "T", "items": []}"#,
    #"{"items": [{"id": "1", "content_text": "x"}]}"#, #"{"items": [{"url": "https://a.example/1"}]}"#,
  ])
  func `a JSON Feed without a version is read`(document: String) { #expect(words(document) == nil) }
}
