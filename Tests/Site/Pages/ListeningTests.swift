import Foundation
import Testing
import Trial

/// Recordings of texts, and the pages and the podcast that have them. A stub speaks for espeak-ng: it keeps what it is asked,
/// and its recording is a second of silence.
@Suite struct ListeningTests {
  private static let ffmpeg = Installed.path(of: "ffmpeg")
  private static let needsFFmpeg: Comment = "ffmpeg is not installed"

  private static let files = [
    "content/notes/a.md": """
    ---
    title: Boats & <nets>
    date: 2026-01-01
    ---
    Dr. Foo has *one* [link](b.md).[^1]

    ## Part

    - Item

    ![A boat](https://far.example/boat.jpg "At sea")

    ```swift
    let x = 1
    ```

    :::note[Take care]
    A note.
    :::

    | a | b |
    |---|---|
    | c | d |

    [^1]: A footnote.

    """,
    "content/notes/b.md": "---\ntitle: Silent\ndate: 2026-01-02\nlisten: false\n---\nWords two.\n",
    "content/notes/c.el.md": "---\ntitle: Τρίτη\ndate: 2026-01-03\n---\nΛόγια.\n",
    "content/feeds/port.json": """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Port", "items": [{"id": "1", "url": "https://port.example/1",
     "title": "Gale", "language": "en", "content_html": "<p>Stay in.</p>", "date_published": "2026-01-03T00:00:00Z"}]}
    """,
  ]

  private func site(_ listen: String?, _ more: [String: String] = [:]) throws -> Site {
    let site = try Site(Self.files.merging(more) { $1 })
    try settings(listen, of: site)
    try site.folder.write([UInt8](Self.wave), to: "bin/wave")
    try site.folder.write(
      """
      #!/bin/sh
      case $1 in
      --version) echo 'eSpeak NG text-to-speech: 9.9  Data at: /nowhere' ;;
      --voices) printf 'titles\\n 5 el --/M Greek grk/el\\n 2 en-gb --/M English gmw/en (en 2)\\n' ;;
      *) [ ! -e '\(site.path)/hangs' ] || sleep 60
        cat > '\(site.path)/bin/'"$6-$$.txt"
        echo "$@" >> '\(site.path)/bin/asked'
        cp '\(site.path)/bin/wave' "${10}" ;;
      esac

      """, to: "bin/espeak-ng")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.path + "/bin/espeak-ng")
    // The tests' own way to run programs needs it.
    try site.folder.write("#!/bin/sh\nexec \(Installed.path(of: "timeout") ?? "") \"$@\"\n", to: "bare/timeout")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.path + "/bare/timeout")
    return site
  }

  private func settings(_ listen: String?, of site: Site) throws {
    try site.folder.write(
      """
      title: Trial
      url: https://trial.example/below/
      languages: [en, el]
      sections: {notes: {}}
      sources: [{id: port, file: feeds/port.json, page: own, show: full}]
      \(listen.map { "listen: \($0)\n" } ?? "")
      """, to: "content/site.yaml")
  }

  private func environment(_ site: Site) -> [String: String] {
    ["PATH": "\(site.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
  }

  /// A `PATH` without espeak-ng.
  private func bare(_ site: Site) -> [String: String] { ["PATH": "\(site.path)/bare"] }

  private func build(_ site: Site, _ environment: [String: String], _ more: String...) throws -> Command {
    try site.run(["build", "--now", Site.now] + more, environment: environment)
  }

  private func texts(_ site: Site) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: site.path + "/bin").filter { $0.hasSuffix(".txt") }
    return try names.sorted().map { try site.folder.text(of: "bin/" + $0) }
  }

  private func recordings(_ site: Site) throws -> [String] {
    try site.files().keys.filter { $0.hasSuffix(".mp3") || $0.hasSuffix(".m4a") }.sorted()
  }

  /// A second of silence.
  private static let wave: Data = {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let head = Array("RIFF".utf8) + little(36 + 44_100, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
    return Data(
      head + little(1, 2) + little(22_050, 4) + little(44_100, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
        + little(44_100, 4) + [UInt8](repeating: 0, count: 44_100))
  }()

  @Test(.enabled(if: ffmpeg != nil, needsFFmpeg))
  func `texts of one's own are spoken, the title first, and are on pages, in queues and in a podcast`() throws {
    let site = try site("true")
    let run = try build(site, environment(site), "--jobs", "3")
    #expect(run.status == 0, "\(run.words)")
    let pause = "<break time=\"600ms\"/>"
    let spoken = try texts(site)
    #expect(
      spoken == [
        "Τρίτη\(pause)\n\nΛόγια.\n\n",
        "Boats &amp; &lt;nets&gt;\(pause)\n\nDr. Foo has one link.\n\nPart\(pause)\n\nItem\n\nTake care\n\nA note.\n\n",
      ], "\(spoken)")
    let asked = try site.folder.text(of: "bin/asked").split(separator: "\n").sorted()
    #expect(asked.count == 2 && asked[0].hasPrefix("--stdin -b 1 -m -v el -s 160 -w ") && asked[1].contains("-v en-gb"))
    let files = try site.files()
    // The two recordings are equal, but not their texts.
    let made = try recordings(site)
    #expect(made.count == 2 && made.allSatisfy { $0.hasPrefix("media/") }, "\(made)")
    let page = try site.page("notes/a/index.html")
    let name = try #require(made.first { page.contains("src=\"/below/\($0)\"") })
    #expect(page.contains("<figure class=\"audio entry-spoken\">") && page.contains("assets/listen."))
    #expect(try site.page("index.html").contains("<audio controls preload=\"none\" src=\"/below/\(name)\""))
    #expect(try !site.page("notes/b/index.html").contains("entry-spoken"))
    let feed = try site.page("listen.xml")
    let length = try #require(files[name]).count
    #expect(
      feed.contains(
        "<enclosure url=\"https://trial.example/below/\(name)\" length=\"\(length)\" type=\"audio/mpeg\"/>"), "\(feed)")
    #expect(feed.contains("<itunes:duration>1</itunes:duration>") && feed.components(separatedBy: "<item>").count == 2)
    #expect(feed.contains("<title>Listen · Trial</title>") && !feed.contains("Gale"))
    #expect(try site.page("el/listen.xml").contains("<title>Ακούστε · Trial</title>"))
    #expect(try site.page("index.html").contains("href=\"https://trial.example/below/listen.xml\""))

    // Nothing is spoken again, and with another number of jobs all files are the same.
    try FileManager.default.removeItem(atPath: site.path + "/bin/asked")
    #expect(try build(site, environment(site), "--jobs", "1").status == 0)
    #expect(try site.files() == files && !site.folder.has("bin/asked"))
    #expect(try build(site, environment(site), "--clean").status == 0)
    #expect(try site.files() == files && site.folder.has("bin/asked"))

    // A text that has changed has another recording; the old one leaves.
    try site.folder.write(
      (Self.files["content/notes/c.el.md"] ?? "").replacing("Λόγια", with: "Άλλα"), to: "content/notes/c.el.md")
    #expect(try build(site, environment(site)).status == 0)
    let later = try recordings(site)
    #expect(later.count == 2 && later.contains(name) && later != made)
    let changed = try site.files()
    #expect(try build(site, environment(site), "--clean").status == 0)
    #expect(try site.files() == changed)
    try settings(nil, of: site)
    #expect(try build(site, environment(site)).status == 0)
    #expect(try recordings(site).isEmpty && !site.files().keys.contains { $0.contains("listen") })
  }

  @Test(.enabled(if: ffmpeg != nil, needsFFmpeg))
  func `an entry with a recording of its own is listened to from that`() throws {
    let site = try site(
      "true",
      [
        "content/notes/a.md": "---\ntitle: Own\ndate: 2026-01-01\naudio: own.wav\n---\nWords.\n",
        "content/notes/c.el.md": "---\ntitle: Ξένη\ndate: 2026-01-01\naudio: https://far.example/a.mp3\n---\nΛόγια.\n",
      ])
    try site.folder.write([UInt8](Self.wave), to: "content/notes/own.wav")
    #expect(try build(site, environment(site)).status == 0)
    #expect(try texts(site).isEmpty && recordings(site).isEmpty)
    #expect(try !site.page("notes/a/index.html").contains("entry-spoken"))
    #expect(try site.page("listen.xml").contains("url=\"https://trial.example/below/notes/own.wav\""))
    #expect(try site.page("index.html").contains("src=\"/below/notes/own.wav\""))
    let list = try site.page("el/index.html")
    #expect(list.contains("src=\"https://far.example/a.mp3\"") && list.contains("media-src &#39;self&#39; https:"))
  }

  @Test(.enabled(if: ffmpeg != nil, needsFFmpeg))
  func `texts of sources are recorded only if the settings say so`() throws {
    let site = try site("{sources: [port]}")
    #expect(try build(site, environment(site)).status == 0)
    #expect(try texts(site).contains { $0.hasPrefix("Gale<break") })
    #expect(try site.page("listen.xml").contains("<title>Gale</title>"))
    try settings("true", of: site)
    #expect(try build(site, environment(site)).status == 0)
    #expect(try !site.page("listen.xml").contains("<title>Gale</title>") && recordings(site).count == 2)
    let page = try #require(try site.files().keys.first { $0.hasSuffix("gale/index.html") })
    #expect(try site.page(page).contains("<section class=\"listen entry-spoken\""))
  }

  @Test func `without espeak-ng pages are those of the browser's voice, and this is said once`() throws {
    let site = try site("true")
    let run = try build(site, bare(site))
    #expect(run.status == 0, "\(run.words)")
    #expect((run.text + run.errors).components(separatedBy: "espeak-ng is not installed").count == 2, "\(run.words)")
    let again = try build(site, bare(site))
    #expect((again.text + again.errors).components(separatedBy: "espeak-ng is not installed").count == 2)
    let check = try site.run(["check", "--now", Site.now], environment: bare(site))
    #expect((check.text + check.errors).contains("espeak-ng is not installed"), "\(check.words)")
    let doctor = try site.run(["doctor"], environment: bare(site))
    #expect(doctor.text.contains("missing espeak-ng"), "\(doctor.words)")
    let files = try site.files()
    #expect(!files.keys.contains { $0.hasSuffix("listen.xml") })
    #expect(try site.page("notes/a/index.html").contains("<section class=\"listen entry-spoken\""))
    try settings("{recordings: false}", of: site)
    let without = try build(site, bare(site))
    #expect(without.status == 0 && !without.words.contains("espeak-ng"), "\(without.words)")
    #expect(try site.files() == files)
    // Once it is installed, recordings come.
    try settings("true", of: site)
    #expect(try build(site, bare(site)).status == 0)
    guard Self.ffmpeg != nil else { try Test.cancel("ffmpeg is not installed") }
    #expect(try build(site, environment(site)).status == 0)
    #expect(try recordings(site).count == 2)
  }

  @Test(.enabled(if: ffmpeg != nil, needsFFmpeg))
  func `a language without a voice is named once, and its texts are left to the browser`() throws {
    let site = try site("{voices: {el: zz}}", ["content/notes/d.el.md": "---\ntitle: Δ\ndate: 2026-01-04\n---\nΛ.\n"])
    let run = try build(site, environment(site))
    #expect(run.status == 0, "\(run.words)")
    #expect((run.text + run.errors).components(separatedBy: "espeak-ng has no voice `zz`").count == 2, "\(run.words)")
    #expect(try recordings(site).count == 1 && !site.files().keys.contains("el/listen.xml"))
    #expect(try site.page("el/notes/c/index.html").contains("<section class=\"listen entry-spoken\""))
    try settings("{voices: {el: el+f3}, speed: 200}", of: site)
    #expect(try build(site, environment(site)).status == 0)
    #expect(try site.folder.text(of: "bin/asked").contains("-v el+f3 -s 200"))
  }

  @Test func `wrong settings are named with their places`() throws {
    let site = try site("{sources: [prt], voices: {english: en, el: '-w/x'}, speed: 9, podcast: 1}")
    let words = try build(site, bare(site)).words
    for expected in [
      "content/site.yaml:6:20: ", "there is no source `prt`", "did you mean `port`?",
      "content/site.yaml:6:35: ", "`english` must be a language code", "`-w/x` is not the name of a voice",
      "`speed` must be", "`podcast`",
    ] {
      #expect(words.contains(expected), "\(expected)\n\(words)")
    }
    try site.folder.write("---\ntitle: A\nlisten: perhaps\n---\nText.\n", to: "content/notes/a.md")
    try settings("true\npodcast: [{path: listen.xml}]", of: site)
    let more = try build(site, bare(site)).words
    #expect(more.contains("content/site.yaml:7:18: ") && more.contains("is the podcast of `listen`"), "\(more)")
    try settings("true", of: site)
    let front = try build(site, bare(site)).words
    #expect(
      front.contains("content/notes/a.md:3:9: ") && front.contains("`listen` must be `true` or `false`"), "\(front)")
  }

  @Test(.enabled(if: ffmpeg != nil, needsFFmpeg))
  func `a killed build leaves nothing half-written`() throws {
    let site = try site("true")
    try site.folder.write("", to: "hangs")
    let killed = try site.run(["build", "--now", Site.now], environment: environment(site), seconds: 6)
    #expect(killed.status == 137 && !site.folder.has("public/index.html"))
    try site.folder.remove("hangs")
    #expect(try build(site, environment(site)).status == 0)
    #expect(try recordings(site).count == 2)
    let cache = try FileManager.default.contentsOfDirectory(atPath: site.path + "/.rhapsode/cache/media")
    #expect(!cache.contains { $0.hasSuffix(".part") || $0.contains(".wav") }, "\(cache)")
  }

  @Test(.enabled(if: ffmpeg != nil && Installed.path(of: "espeak-ng") != nil, "espeak-ng is not installed"))
  func `espeak-ng speaks, and two machines get the same bytes`() throws {
    let (one, two) = (try Site(Self.files), try Site(Self.files))
    for site in [one, two] {
      try settings("true", of: site)
      let run = try site.build()
      #expect(run.status == 0, "\(run.words)")
    }
    #expect(try one.files() == two.files() && recordings(one).count == 2)
  }

  @Test func `with listening too, scripts are at most 12 KB, compressed`() throws {
    let site = try site("{recordings: false}")
    #expect(try build(site, bare(site)).status == 0)
    let names = try site.files().keys.filter { $0.hasPrefix("assets/") && $0.hasSuffix(".js") }.sorted()
    #expect(names.contains { $0.hasPrefix("assets/listen.") })
    let packed = try Command.run(
      "/bin/sh", ["-c", "cat \(names.joined(separator: " ")) | gzip -9 | wc -c"], in: site.output)
    let bytes = Int(packed.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max
    #expect(bytes <= 12 << 10, "\(bytes)")
  }
}
