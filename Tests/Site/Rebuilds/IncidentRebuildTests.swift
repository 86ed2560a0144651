import Foundation
import Testing
import Trial

/// What a new incident costs: the pages that count or show it, and no others.
@Suite struct IncidentRebuildTests {
  private struct Document: Decodable {
    struct Profile: Decodable {
      struct Tally: Decodable { var rendered, kept: Int }
      struct Template: Decodable {
        var name: String
        var renders: Int
      }
      var pages, feeds: Tally
      var templates: [Template]
    }
    var profile: Profile

    func renders(_ name: String) -> Int { profile.templates.first { $0.name == name }?.renders ?? 0 }
  }

  private static let areas = (0..<12).map { "  a\($0): {title: Area \($0), at: [\(37 + $0), 23.7]}\n" }.joined()
  private static let settings = """
    title: Trial
    url: https://trial.example/
    sections: {signals: {layout: signals}}
    incidents: {sender: signals@trial.example, around: true}
    areas:
    \(areas)
    """
  private static let count = 120

  private static func row(_ number: Int) -> String {
    let day = "2026-0\(1 + number / 28)-\(10 + number % 28 / 2)T\(10 + number % 2):00:00Z"
    return "Signal \(number),\(day),\(37 + number % 12).00\(number % 9),23.7,false,\"dark, sea\",Words \(number).\n"
  }

  private static let head = "title,date,place.lat,place.lon,incident.handled,tags,text\n"

  private func build(_ site: Site) throws -> Document {
    let run = try site.run(["build", "--now", Site.now, "--json", "--profile"])
    #expect(run.status == 0, "\(run.words)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output))
  }

  @Test(arguments: [true, false])
  func `a new incident renders the pages that count it, and few others`(_ isRow: Bool) throws {
    let rows = (0..<Self.count).map(Self.row).joined()
    let site = try Site([
      "content/site.yaml": Self.settings, "content/signals/_index.md": "---\ntitle: Signals\n---\n",
      "content/signals/list.csv": Self.head + rows,
      "content/signals/guide.md": "---\ntitle: What to do\ndate: 2026-01-01\n---\nCall.\n",
    ])
    let first = try build(site)
    #expect(first.renders("entry.html") == Self.count + 1 && first.renders("area.html") == 12)
    if isRow {
      try site.folder.write(Self.head + rows + Self.row(Self.count), to: "content/signals/list.csv")
    } else {
      try site.folder.write(
        "---\ntitle: New\ndate: 2026-06-01\nplace: {lat: 37, lon: 23.7}\ntags: [dark, sea]\nincident: {handled: false}\n---\nWords.\n",
        to: "content/signals/new.md")
    }
    let next = try build(site)
    // Its own page, that of the incident before it, and of three to which it is related.
    #expect(next.renders("entry.html") <= 5, "\(next.profile)")
    #expect(next.renders("area.html") == 1 && next.renders("widget.html") == 1, "\(next.profile)")
    // Each page of the lists that it is in, which show one incident less or another one: home, section and two tags.
    #expect(next.profile.pages.rendered <= 5 + 4 * 7 + 8, "\(next.profile.pages)")
    #expect(next.profile.pages.kept > Self.count, "\(next.profile.pages)")
    let clean = try site.run(["build", "--clean", "--now", Site.now, "--output", "clean"])
    #expect(clean.status == 0)
    #expect(try Tree.files(of: site.path + "/clean") == site.files())
  }
}
