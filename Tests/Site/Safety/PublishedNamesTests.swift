import Foundation
import Testing
import Trial

/// Nothing private is in any published file: no e-mail addresses of sources, no exact positions where an area rounds them, and
/// no names of people who have pseudonyms.
@Suite struct PublishedNamesTests {
  private static func settings(privacy: String, incidents: String) -> String {
    """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    areas: {zografou: {title: Zografou, at: [37.9765, 23.7766]\(privacy)}}
    sections: {signals: {layout: signals}}
    incidents: {sender: signals@trial.example, around: true\(incidents)}
    search: titles
    saved: true
    offline: true
    merging: none
    sources:
      - {id: dump, kind: firebase, file: dump.json, show: full, page: own}
      - {id: rss, file: feed.rss, incident: true, show: full, page: own}
      - {id: atom, file: feed.atom, incident: true, show: full}
      - {id: alert, file: alert.xml, incident: true, show: full, page: own}

    """
  }

  private static func people(_ pseudonym: String) -> String {
    "zyxanna: {name: {en: Zyxanna Petrouvna, el: Ζυξάννα Πετρούβνα}\(pseudonym)}\nnikos: {name: Nikos}\n"
  }

  private static let position = "37.97654321,23.77661234"

  private static let files = [
    "content/timelines.yaml": "nikos: {Zyxanna Petrouvna: 2026-01-01}\nzyxanna: [nikos]\n",
    "content/signals/_index.md": "---\ntitle: Signals\n---\n",
    "content/signals/lamps.md": """
    ---
    title: Lamps
    date: 2026-11-02T21:40
    author: Ζυξάννα Πετρούβνα
    tags: [dark]
    place: {name: Corner, address: 7 Secret Street, height: 123, lat: 37.97654321, lon: 23.77661234, radius: 30}
    incident: {handled: true}
    corrections: [{date: 2026-11-03T10:00, text: Four lamps}]
    ---
    Dark.

    """,
    "content/signals/gone.md": """
    ---
    title: Gone
    date: 2026-11-02T21:40
    author: zyxanna
    expires: 2026-11-10T10:00
    place: {path: [[37.97654321, 23.77661234], [37.97655, 23.77662]]}
    incident: {handled: true}
    ---
    Gone.

    """,
    "content/signals/ancient.md": """
    ---
    title: Ancientness
    date: 2019-11-02T21:40
    place: {lat: 37.97654321, lon: 23.77661234}
    incident: {handled: true}
    ---
    Long ago.

    """,
    "content/signals/list.csv":
      "title,date,author,place.lat,place.lon,incident.handled,text\nRow,2026-05-01,zyxanna,\(position),true,Words.\n",
    "content/signals/more.geojson": """
    {"type": "FeatureCollection", "features": [{"type": "Feature",
      "geometry": {"type": "Point", "coordinates": [23.77661234, 37.97654321]},
      "properties": {"title": "Feature", "date": "2026-05-02", "author": "Zyxanna Petrouvna", "handled": false}}]}
    """,
    "content/dump.json": """
    {"posts": {"p1": {"user": "u", "timestamp": 1790000000, "latitude": 37.97654321, "longitude": 23.77661234, "description": "Dumped"},
      "p2": {"user": "v", "timestamp": 1790000001, "latitude": 37.97654321, "longitude": 23.77661234, "description": "Dumped too"}},
     "users": {"u": {"name": "Quentin Dumpling", "email": "quentin@mail.example", "profileImageUrl": "https://mail.example/q.png"},
      "v": {"name": "zyxanna petrouvna", "email": "v@mail.example"}}}
    """,
    "content/feed.rss": """
    <rss version="2.0" xmlns:georss="http://www.georss.org/georss" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
    <channel><title>R</title><managingEditor>editor@mail.example (Ed)</managingEditor><webMaster>web@mail.example</webMaster>
    <itunes:owner><itunes:email>owner@mail.example</itunes:email></itunes:owner>
    <item><title>Fed</title><guid>r1</guid><pubDate>Sat, 02 May 2026 10:00:00 GMT</pubDate><author>r@mail.example (Rita)</author>
    <georss:point>37.97654321 23.77661234</georss:point><description>Fed words.</description></item>
    <item><title>Fed too</title><guid>r2</guid><pubDate>Sun, 03 May 2026 10:00:00 GMT</pubDate>
    <dc:creator>Zyxanna Petrouvna</dc:creator><georss:circle>37.97654321 23.77661234 40</georss:circle></item></channel></rss>
    """,
    "content/feed.atom": """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss"><title>A</title><id>urn:a</id>
    <updated>2026-05-04T10:00:00Z</updated><entry><title>Atomic</title><id>urn:a:1</id><updated>2026-05-04T10:00:00Z</updated>
    <published>2026-05-04T10:00:00Z</published><author><name>Ari</name><email>ari@mail.example</email></author>
    <georss:line>37.97654321 23.77661234 37.9766 23.7767</georss:line><summary>Words</summary></entry></feed>
    """,
    "content/alert.xml": """
    <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a1</identifier><sender>cap@mail.example</sender>
    <sent>2026-05-05T10:00:00-00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
    <info><category>Met</category><event>Alerted</event><urgency>Past</urgency><severity>Minor</severity><certainty>Likely</certainty>
    <contact>help@mail.example</contact><area><areaDesc>Corner</areaDesc><circle>37.97654321,23.77661234 0.05</circle></area></info></alert>
    """,
  ]

  private func build(privacy: String, pseudonym: String, incidents: String = "") throws -> [String: String] {
    var files = Self.files
    files["content/site.yaml"] = Self.settings(privacy: privacy, incidents: incidents)
    files["content/authors.yaml"] = Self.people(pseudonym)
    let site = try Site(files)
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    return try site.files().mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// The files whose path or text has one of the words, in any case.
  private func files(_ all: [String: String], with words: [String]) -> [String] {
    all.filter { path, text in
      let text = (path + "\n" + text).lowercased()
      return words.contains { text.contains($0) }
    }.keys.sorted()
  }

  private static let positions = ["37.97654", "23.77661", "37.97655", "23.77662"]
  private static let names = ["zyxanna", "petrouvna", "ζυξάννα", "πετρούβνα"]

  @Test func `no published file has addresses of sources, exact positions, or names that pseudonyms hide`() throws {
    let all = try build(privacy: ", privacy: 100m", pseudonym: ", pseudonym: Night Owl", incidents: ", years: 3")
    #expect(files(all, with: ["mail.example"]) == [])
    #expect(files(all, with: Self.positions + ["secret street"]) == [])
    #expect(files(all, with: Self.names) == [])
    #expect(files(all, with: ["ancientness"]) == [])
    // All are there, but for what is hidden.
    for title in ["Lamps", "Row", "Feature", "Dumped", "Fed too", "Atomic", "Alerted"] {
      #expect(
        all["index.html"]?.contains(title) == true || all["signals/index.html"]?.contains(title) == true, "\(title)")
    }
    #expect(all["authors/night-owl/index.html"]?.contains("Night Owl") == true)
    #expect(all["timelines/night-owl/index.html"] != nil && all["timelines/nikos/index.html"]?.contains("Row") == true)
    #expect(all["signals/lamps/alert.xml"] != nil && all["areas/zografou/places.geojson"] != nil)
    #expect(files(all, with: ["quentin dumpling"]) != [])
  }

  @Test func `what is not asked to be hidden is found by the same search`() throws {
    let all = try build(privacy: "", pseudonym: "")
    #expect(files(all, with: ["mail.example"]) == [])
    #expect(files(all, with: Self.positions).count > 10 && files(all, with: Self.names).count > 10)
    #expect(files(all, with: ["ancientness"]).count > 3)
  }

  @Test func `incidents without names have no authors, in no file`() throws {
    let all = try build(privacy: "", pseudonym: "", incidents: ", names: false")
    #expect(files(all, with: ["quentin", "rita", "authors/zyxanna"]) == [])
    #expect(all["dump/index.html"] != nil || files(all, with: ["dumped too"]).count > 2)
  }

  @Test func `an incident is published for so many calendar years, and the build says when that ends`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nincidents: {years: 2}\n",
      "content/signals/a.md":
        "---\ntitle: A\ndate: 2024-02-29T12:00:00Z\nplace: {lat: 1, lon: 2}\nincident: {handled: true}\n---\nText.\n",
      "content/notes/b.md": "---\ntitle: B\ndate: 2001-01-01\n---\nText.\n",
    ])
    for (now, isShown) in [("2026-02-28T23:59:59Z", true), ("2026-03-01T00:00:00Z", false)] {
      let build = try site.run(["build", "--now", now, "--json"])
      #expect(build.status == 0, "\(build.words)")
      #expect(build.text.contains("\"next\": \"2026-03-01T00:00:00Z\"") == isShown, "\(build.words)")
      #expect(site.folder.has("public/signals/a/index.html") == isShown)
      #expect(site.folder.has("public/notes/b/index.html"))
    }
  }
}
