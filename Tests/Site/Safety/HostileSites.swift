import Foundation
import Testing
import Trial

/// A site of five own stories with hostile sources.
struct HostileSites {
  static let each = 20
  static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["RHAPSODE_SEED"].flatMap { UInt64($0) } ?? 1
    let sources = environment["RHAPSODE_SOURCES"].flatMap { Int($0) } ?? 80
    return (0..<UInt64(max(1, sources / each))).map { first + $0 }
  }()

  let sources: [HostileSource]

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    sources = (0..<HostileSites.each).map { HostileSource($0, seed: dice.next()) }
  }

  func site() throws -> Trial.Site {
    var files = HostileSites.content
    files["content/site.yaml"] = HostileSites.settings + "sources:\n" + sources.map { "  - \($0.settings)\n" }.joined()
    let site = try Trial.Site(files)
    for source in sources { try site.folder.write(source.document, to: "content/" + source.file) }
    try HostileMirror(sources).write(to: site.folder)
    return site
  }

  func change(_ site: Trial.Site) throws {
    for source in sources { try site.folder.write(source.change, to: "content/" + source.file) }
  }

  /// Returns the memory that `--profile` reports, in MiB.
  static func memory(_ run: Command) -> Int? {
    guard let line = run.errors.components(separatedBy: "\n").first(where: { $0.hasPrefix("  memory") }) else {
      return nil
    }
    return line.components(separatedBy: " ").lazy.compactMap { Int($0) }.first
  }
}

extension HostileSites {
  /// The site's own pages by path, built without sources.
  static let ownPages = Result {
    var files = content
    files["content/site.yaml"] = settings
    let site = try Trial.Site(files)
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try site.folder.bytes(of: "public/" + $0)) })
  }

  private static let paths = [
    "notes/one/index.html", "notes/two/index.html", "notes/three/index.html", "news/four/index.html",
    "news/five/index.html", "about/index.html", "el/notes/one/index.html", "old-one/index.html", "x/one/index.html",
    "static.txt", "tags.txt", "notes/three/data.txt",
  ]

  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    author: Site Owner
    sections: {notes: {}, news: {}}
    categories: {talks: {title: Talks}}
    permalinks: {news: "/news/:slug/"}

    """

  /// Without the links from one entry to the next, which may lead to sources' entries.
  private static let content = [
    "Templates/parts/onward.html": "{# Nothing. -#}\n",
    "content/authors.yaml": "ada:\n  name: Ada Writer\n  bio: She writes.\n",
    "content/notes/one.md":
      "---\ntitle: One\nid: one\ndate: 2026-11-01\ntags: [Harbour, Talks]\nauthors: [ada]\naliases: [/old-one/]\n---\nThe first [about](../about.md).\n",
    "content/notes/one.el.md": "---\ntitle: Ένα\nid: one\ndate: 2026-11-01\nauthors: [ada]\n---\nΤο πρώτο.\n",
    "content/notes/two.md":
      "---\ntitle: Two\ndate: 2026-11-02\ntags: [c++]\ncategory: talks\n---\n## Heading\n\nThe second.\n",
    "content/notes/three/index.md": "---\ntitle: Three\ndate: 2026-11-03\n---\nThe third, with [data](data.txt).\n",
    "content/notes/three/data.txt": "data\n",
    "content/news/four.md":
      "---\ntitle: Four\ndate: 2026-11-04\ncanvas: 987x660\n---\n:::scene{page=1}\nA scene.\n:::\n",
    "content/news/five.md":
      "---\ntitle: Five\ndate: 2026-11-05\nauthors: [ada]\nplace: {name: Pier, lat: 37.9, lon: 23.6}\n---\nThe fifth.\n",
    "content/about.md": "---\ntitle: About\n---\nWho we are.\n",
    "content/static/static.txt": "static\n",
    "content/static/tags.txt": "tags\n",
  ]
}
