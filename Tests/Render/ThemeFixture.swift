import Glibc
import Model
import System
import Text

@testable import Render

/// A small site with one thing to read of every kind. Tests write the templates of its theme.
struct ThemeFixture {
  var site: Site
  /// The templates by name. All others are the built-in theme's.
  var templates: [String: String]

  init(home: String) {
    site = Fixture.stories(3)
    site.settings.params = .object([.init("motto", .string("slowly"))])
    site.data = .object([
      .init("winds", .object([.init("speed", .integer(7))])), .init("tides", .object([.init("height", .integer(2))])),
    ])
    site.strings = ["en": ["greeting": "Hello"]]
    site.entries[0].cover = MediaReference(src: "boat.jpg")
    site.entries[0].date = Timestamp(seconds: Fixture.now.seconds - 7200)
    site.entries[0].authors = [0]
    site.people = [Person(key: "zoe", name: Localized("Zoe"))]
    templates = ["home.html": home, "part.html": "part"]
    texts = ["One.", "Two.", "Three."]
    length = 1000
  }

  /// The entries' bodies, in the order of the entries.
  var texts: [String]
  /// The length of `boat.jpg` in bytes.
  var length: Int64

  /// Renders the home page of the current site and returns it with the reads that were recorded.
  func rendered(_ records: ReadRecording? = .reads, isLenient: Bool = false) -> (html: String, host: PageHost) {
    let folder = "/tmp/rhapsode-fixture-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    defer { remove(folder) }
    for (name, text) in templates { write(text, to: "\(folder)/Templates/\(name)") }
    let context = Fixture.context(
      site, bodies, theme: Theme(site: folder), records: records, isLenient: isLenient)
    let page = context.plan.pages.first { $0.subject == .home } ?? Page(.home, language: 0)
    let host = PageHost(context, page: page)
    let bytes = PageOutput.bytes(by: PageTemplate(host: host).name, host) ?? []
    // The templates' digests are computed here, before their folder is deleted.
    if records != nil { _ = ThemeFixture.digests(host) }
    return (bytes.text, host)
  }

  /// Returns the digests of the page's reads by name, without those of the kind `until`.
  static func digests(_ host: PageHost) -> [[String]: FastDigest] {
    let names = ReadNames(host.context)
    let readDigests = ReadDigests(host.context)
    var digests: [[String]: FastDigest] = [:]
    for read in host.scope.reads where read.kind != .until {
      digests[names.name(of: read)] = readDigests.digest(of: read)
    }
    return digests
  }
}

extension ThemeFixture {
  private var bodies: FixtureBodies {
    let (texts, length) = (texts, length)
    return FixtureBodies { entry in
      var body = Body()
      body.html = Array("<p>\(texts[entry])</p>".utf8)
      body.pieces = [.html(0..<body.html.count)]
      body.facts.words = texts[entry].split(separator: " ").count
      body.facts.excerpt = texts[entry]
      return body
    } file: { name in
      guard name == "boat.jpg" else { return nil }
      var asset = Asset(file: name, path: name, type: "image/jpeg", length: length)
      asset.width = 40
      asset.height = 30
      return asset
    }
  }

  private func write(_ text: String, to path: String) {
    let parts = path.split(separator: "/").dropLast()
    for count in 1...parts.count { unsafe mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o755) }
    guard let file = unsafe fopen(path, "w") else { return }
    unsafe fputs(text, file)
    unsafe fclose(file)
  }

  private func remove(_ folder: String) {
    for name in Files.list(folder + "/Templates") { unsafe unlink("\(folder)/Templates/\(name)") }
    unsafe rmdir(folder + "/Templates")
    unsafe rmdir(folder)
  }
}
