import Model
import Text

@testable import Render

/// A small site with an output of every kind.
enum WholeSite {
  static var site: Site {
    var site = Fixture.site(languages: ["en", "el"])
    addSettings(to: &site)
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.sections[0].outputs = ["json"]
    site.people = [Person(key: "zoe", name: Localized("Zoe"))]
    site.taxonomies[0].terms = [Tag(name: "Sea", slug: "sea")]
    site.entries = (0..<30).map { Fixture.entry("s\($0)", day: Int64(20_000 - $0)) }
    site.entries.append(Fixture.entry("ena", language: "el", day: 10_000, tree: "/el"))
    addItems(to: &site)
    decorateFirst(of: &site)
    site.statics = [Site.StaticFile(file: "content/static/logo.svg", path: "logo.svg")]
    site.bundled = [Site.StaticFile(file: "content/stories/s0/notes.txt", path: "stories/s0/notes.txt")]
    return site
  }

  static var bodies: FixtureBodies {
    FixtureBodies { entry in
      var body = Body()
      body.html = Array("<p>Text \(entry).</p>".utf8)
      body.pieces = [.html(0..<body.html.count)]
      body.facts.words = 2
      body.facts.excerpt = "Text \(entry)."
      return body
    } file: { name in
      guard name.hasSuffix("boat.jpg") else { return nil }
      var asset = Asset(file: "content/boat.jpg", path: "boat.jpg", type: "image/jpeg", length: 4)
      (asset.width, asset.height) = (2000, 1000)
      asset.digest = SHA256.digest(of: "boat")
      return asset
    }
  }
}

extension WholeSite {
  private static func addSettings(to site: inout Site) {
    site.settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    site.settings.feeds.limit = 10
    site.settings.feeds.archive = 5
    var podcast = Settings.Podcast()
    podcast.path = "podcast.xml"
    site.settings.podcasts = [podcast]
  }

  private static func decorateFirst(of site: inout Site) {
    site.entries[0].terms = [Tag.Index(taxonomy: 0, term: 0)]
    site.entries[0].category = 0
    site.entries[0].authors = [0]
    site.entries[0].aliases = ["/old/"]
    site.entries[0].cover = MediaReference(src: "boat.jpg")
    var recording = MediaReference(src: "https://example.org/one.mp3")
    recording.chapters = [.init(title: "Begin", start: 0)]
    site.entries[0].audio = recording
  }

  private static func addItems(to site: inout Site) {
    var source = Source(id: "port", location: .url("https://port.example/feed"), title: "Port")
    source.alertAfter = 3600
    site.sources = [source]
    for number in 0..<3 {
      var item = Entry(
        id: "i\(number)", kind: .item, origin: .archived(number), title: "Item \(number)",
        path: "/sources/port/i\(number)/", slug: "i\(number)", language: "en")
      item.source = 0
      item.date = Timestamp(seconds: Int64(5_000 - number) * 86_400)
      item.original = "https://port.example/\(number)"
      site.entries.append(item)
    }
  }
}
