import Foundation
import Testing
import Trial

/// Pages with sound and films: transcripts, captions, chapters, posters.
@Suite struct RecordingPageTests {
  private static let front = "---\ntitle: A\ndate: 2026-01-01\ncanvas: 987x660\n---\n"
  private static let words =
    "WEBVTT\n\n00:01.000 --> 00:03.500\nThe yard.\n\n00:04.000 --> 00:09.000\nThe <i>adze</i>.\n"

  private func site(_ text: String, front: String = front, _ more: [String: String] = [:]) throws -> Site {
    let site = try Site(["content/stories/a/index.md": front + text].merging(more) { $1 })
    try site.folder.copy(Repository.folder + "/content/stories/boatyard/yard.mp3", to: "content/stories/a/yard.mp3")
    return site
  }

  @Test(arguments: ["a.vtt", "a.srt"])
  func `a transcript is text of the page`(name: String) throws {
    let words = name.hasSuffix("srt") ? Self.words.replacingOccurrences(of: "WEBVTT\n\n", with: "1\n") : Self.words
    let site = try site("::audio[Yard]{src=yard.mp3 transcript=\(name)}\n", ["content/stories/a/\(name)": words])
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let page = try site.page("stories/a/index.html")
    #expect(
      page.contains("#t=4\" data-seek=\"4\" data-until=\"9\"><span class=\"time\">0:04</span> The adze.</a>"), "\(page)"
    )
    // The next build sees other words of the same length and time.
    try site.folder.write(words.replacingOccurrences(of: "adze", with: "nail"), to: "content/stories/a/\(name)")
    #expect(try site.build().status == 0)
    #expect(try site.page("stories/a/index.html").contains("The nail."))
  }

  @Test func `a transcript shows who speaks when another speaker begins`() throws {
    let words = """
      WEBVTT

      00:01.000 --> 00:02.000
      <v Anna &amp; Zoe>The yard.

      00:02.000 --> 00:03.000
      <v Anna &amp; Zoe>And the adze.

      00:03.000 --> 00:04.000
      (Hammering.)

      00:04.000 --> 00:05.000
      <v Bob>Yes.

      """
    let site = try site("::audio[Yard]{src=yard.mp3 transcript=a.vtt}\n", ["content/stories/a/a.vtt": words])
    #expect(try site.build().status == 0)
    let page = try site.page("stories/a/index.html")
    for part in [
      "0:01</span> <span><b class=\"speaker\">Anna &amp; Zoe:</b> The yard.</span></a>",
      "0:02</span> And the adze.</a>",
      "0:03</span> (Hammering.)</a>", "0:04</span> <span><b class=\"speaker\">Bob:</b> Yes.</span></a>",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
  }

  @Test func `a transcript of Podcasting 2.0 is text of the page, and its mistakes have their places`() throws {
    let words = """
      {"segments": [{"speaker": "Anna <i>", "startTime": 1, "endTime": 2.5, "body": "The </a><b>yard</b> & more."},
      {"speaker": "Bob", "startTime": 3, "endTime": 1e300, "body": "The adze."}]}
      """
    let site = try site(
      "::audio[Yard]{src=yard.mp3 transcript=a.json}\n\n::video[Yard]{src=yard.mp3 transcript=a.json}\n",
      ["content/stories/a/a.json": words])
    #expect(try site.build().status == 0)
    let page = try site.page("stories/a/index.html")
    for part in [
      "data-seek=\"1\" data-until=\"2.5\"><span class=\"time\">0:01</span> <span><b class=\"speaker\">Anna &lt;i&gt;:</b> "
        + "The &lt;/a&gt;&lt;b&gt;yard&lt;/b&gt; &amp; more.</span></a>",
      "0:03</span> <span><b class=\"speaker\">Bob:</b> The adze.</span></a>",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
    let captions = try #require(try site.files().first { $0.key.hasSuffix(".vtt") })
    #expect(page.contains("<track kind=\"captions\" src=\"/\(captions.key)\""), "\(page)")
    #expect(String(decoding: captions.value, as: UTF8.self).contains("<v Bob>The adze."))
    // The next build sees other words of the same length and time.
    try site.folder.write(words.replacing("adze", with: "nail"), to: "content/stories/a/a.json")
    #expect(try site.build().status == 0)
    #expect(try site.page("stories/a/index.html").contains("The nail."))
    try site.folder.write("{\"segments\": [\n  {\"startTime\": 1 \"endTime\": 2}]}", to: "content/stories/a/a.json")
    let broken = try site.build()
    #expect(broken.status == 0 && broken.words.contains("content/stories/a/a.json:2:19: warning: "), "\(broken.words)")
    #expect(try site.page("stories/a/index.html").contains("a.json\">Read the transcript</a>"))
    try site.folder.write("{\"segments\": [{\"startTime\": 1, \"body\": \"a\"}]}", to: "content/stories/a/a.json")
    #expect(
      try site.build().words.contains(
        "index.md:6:1: warning: segment 1 of the transcript `a.json` has no times that can be used"))
  }

  @Test func `a transcript that is no transcript is a warning, and so is one that is too long`() throws {
    let site = try site(
      "::audio[Yard]{src=yard.mp3 transcript=a.vtt}\n\n::audio[Yard]{src=yard.mp3 transcript=b.vtt}\n",
      [
        "content/stories/a/a.vtt": "Just words\u{0}, and no times --> at all.\n",
        "content/stories/a/b.vtt": "WEBVTT\n\n10:00.000 --> 10:02.000\nLate\n",
      ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(build.words.contains("index.md:6:1: warning: the transcript `a.vtt` has no timed words"), "\(build.words)")
    #expect(build.words.contains("index.md:8:1: warning: the transcript `b.vtt` continues after the recording"))
    #expect(try site.page("stories/a/index.html").contains("a.vtt\">Read the transcript</a>"))
    try site.folder.write(
      "WEBVTT\n\n00:00.000 --> 00:01.000\na\n\n00:01,000 --> 00:02,000\nb\n", to: "content/stories/a/b.vtt")
    #expect(
      try site.build().words.contains(
        "index.md:8:1: warning: line 6 of the transcript `b.vtt` has no times that can be used"))
  }

  @Test func `the last chapter of a recording of unknown length has no end`() throws {
    let chapters = "[{start: 1, title: One}, {start: 60, title: Two}]"
    let site = try Site([
      "content/stories/a/index.md":
        "---\ntitle: A\naudio: {src: https://s.example/a.mp3, chapters: \(chapters)}\n---\nWords\n"
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("stories/a/index.html")
    #expect(page.contains("data-seek=\"1\" data-until=\"60\">") && page.contains("data-seek=\"60\"><"), "\(page)")
  }

  @Test func `a chapter that begins after the recording is a warning`() throws {
    let site = try site(
      "Words\n",
      front:
        "---\ntitle: A\naudio: {src: yard.mp3, chapters: [{start: 1, title: One}, {start: 600, title: Late}]}\n---\n")
    let words = try site.build().words
    #expect(words.contains("index.md:3:"), "\(words)")
    #expect(words.contains("the chapter “Late” begins at 10:00, after the recording, which ends at 0:"), "\(words)")
  }

  @Test func `a transcript that is not there is an error with the line of its recording`() throws {
    let site = try site(
      "![Yard](yard.mp3){transcript=none.vtt}\n\n::audio[Yard]{src=yard.mp3 transcript=no.srt}\n", [:])
    let words = try site.build().words
    #expect(words.contains("index.md:6:1: error: there is no file `none.vtt` here"), "\(words)")
    #expect(words.contains("index.md:8:1: error: there is no file `no.srt` here"), "\(words)")
  }

  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `the build draws the sound, and reads the chapters of the file`() throws {
    let site = try site("::audio[Yard]{src=yard.mp3}\n")
    #expect(try site.build().status == 0)
    let page = try site.page("stories/a/index.html")
    #expect(page.contains("<div class=\"wave\"") && page.contains("<path d=\"M1 "))
    #expect(
      page.contains("data-seek=\"9.8\" data-until=\"16.104\"><span class=\"time\">0:09</span> Silence</a>"), "\(page)")
    try FileManager.default.createDirectory(atPath: site.path + "/bin", withIntermediateDirectories: true)
    for name in ["timeout", "env"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(site.path)/bin/\(name)", withDestinationPath: "/usr/bin/\(name)")
    }
    let without = try site.run(["build", "--now", Site.now], environment: ["PATH": site.path + "/bin"])
    #expect(without.status == 0, "\(without.words)")
    #expect(!(try site.page("stories/a/index.html")).contains("class=\"wave\""))
  }

  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `chapters inside the file are in feeds and in a file of their own`() throws {
    let site = try site("Words\n", front: "---\ntitle: A\ndate: 2026-01-01\naudio: yard.mp3\n---\n")
    try site.folder.write(
      "title: T\nurl: https://trial.example/\npodcast: [{title: P, category: Arts}]\n", to: "content/site.yaml")
    #expect(try site.build().status == 0)
    let chapters = try site.page("stories/a/chapters.json")
    #expect(chapters.contains("\"startTime\": 9.8") && chapters.contains("\"title\": \"Silence\""), "\(chapters)")
    let feeds = try site.files().filter { $0.key.hasSuffix("podcast.xml") || $0.key == "feed.xml" }
    #expect(feeds.count == 2)
    for feed in feeds.values.map({ String(decoding: $0, as: UTF8.self) }) {
      #expect(feed.contains("<podcast:chapters url=\"https://trial.example/stories/a/chapters.json\""), "\(feed)")
      #expect(feed.contains("<psc:chapter start=\"00:00:09.800\" title=\"Silence\"/>"), "\(feed)")
    }
    // Those of the front matter win.
    try site.folder.write(
      "---\ntitle: A\ndate: 2026-01-01\naudio: {src: yard.mp3, chapters: [{start: 1, title: Mine}]}\n---\nWords\n",
      to: "content/stories/a/index.md")
    #expect(try site.build().status == 0)
    let mine = try site.page("stories/a/chapters.json")
    #expect(mine.contains("Mine") && !mine.contains("Silence"))
    try site.folder.write("---\ntitle: A\ndate: 2026-01-01\n---\nWords\n", to: "content/stories/a/index.md")
    #expect(try site.build().status == 0)
    #expect(try site.files()["stories/a/chapters.json"] == nil)
  }

  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `a film of the front matter has a poster, which is also its cover, and captions`() throws {
    let front = { (poster: String) in
      "---\ntitle: A\ndate: 2026-01-01\nvideo: {src: film.mp4, title: Launch, transcript: a.vtt, poster: \(poster)}\n---\n"
    }
    let site = try site("Words\n", front: front("big.png"), ["content/stories/a/a.vtt": Self.words])
    for (input, name) in [
      ("testsrc=size=64x48:rate=5:duration=12", "film.mp4"), ("testsrc=size=2000x1200:rate=1:duration=1", "big.png"),
    ] {
      _ = try Command.run(
        Installed.path(of: "ffmpeg") ?? "",
        ["-loglevel", "error", "-f", "lavfi", "-i", input, "-pix_fmt", name == "film.mp4" ? "yuv420p" : "rgb24"]
          + [site.folder / "content/stories/a/\(name)"])
    }
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let page = try site.page("stories/a/index.html")
    #expect(
      try !page.matches(of: Regex("preload=\"none\" playsinline src=\"/stories/a/film.mp4\" poster=\"/media/")).isEmpty)
    #expect(page.contains("<track kind=\"captions\" src=\"/stories/a/a.vtt\" srclang=\"en\" default>"), "\(page)")
    #expect(page.contains("width=\"64\" height=\"48\"") && page.contains("The yard."))
    // A `figcaption` may only be the first or the last child of its figure.
    #expect(page.contains("<p class=\"video-title\">Launch</p>") && !page.contains("<figcaption>Launch"))
    #expect(page.contains("og:image\" content=\"https://trial.example/stories/a/big.png"), "\(page)")
    try site.folder.write(front("a.vtt") + "Words\n", to: "content/stories/a/index.md")
    #expect(try site.build().errors.contains("`poster` must be a picture"))
    try site.folder.write(front("none.png") + "Words\n", to: "content/stories/a/index.md")
    let without = try site.build()
    #expect(without.errors.contains("4:14: error: there is no file `none.png` here"), "\(without.words)")
  }

  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `captions come from SubRip, and chapters from inside the film`() throws {
    let words =
      "1\r\n00:00:01,000 --> 00:00:03,500\r\nThe <i>yard</i> & more.\r\n\r\n2\r\n00:00:04,000 --> 00:00:09,000\r\nTwo\r\nlines.\r\n"
    let site = try site(
      "::video[Yard]{src=film.mp4 transcript=a.srt}\n",
      front: "---\ntitle: A\ndate: 2026-01-01\nvideo: {src: film.mp4, transcript: a.srt}\n---\n",
      ["content/stories/a/a.srt": words])
    try site.folder.write(
      ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=5\ntitle=Hauling\n[CHAPTER]\nTIMEBASE=1/1\nSTART=5\nEND=12\ntitle=Painting\n",
      to: "chapters.txt")
    _ = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      [
        "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=5:duration=12", "-i",
        site.path + "/chapters.txt",
      ]
        + ["-map_chapters", "1", "-pix_fmt", "yuv420p", site.folder / "content/stories/a/film.mp4"])
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let page = try site.page("stories/a/index.html")
    #expect(
      page.components(separatedBy: "data-seek=\"5\" data-until=\"12\"><span class=\"time\">0:05</span> Painting</a>")
        .count == 3, "\(page)")
    #expect(!page.contains("class=\"wave\""))
    let captions = try #require(try site.files().first { $0.key.hasSuffix(".vtt") })
    #expect(
      page.components(separatedBy: "<track kind=\"captions\" src=\"/\(captions.key)\" srclang=\"en\" default>").count
        == 3, "\(page)")
    #expect(
      captions.value.elementsEqual(
        "WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nThe yard &amp; more.\n\n00:00:04.000 --> 00:00:09.000\nTwo lines.\n"
          .utf8))
    #expect(try site.page("stories/a/chapters.json").contains("Painting"))
    // A page that is kept still has its captions, and other words have another address.
    try site.folder.write("---\ntitle: B\n---\nB\n", to: "content/b.md")
    #expect(try site.build().status == 0)
    #expect(try site.files()[captions.key] != nil)
    try site.folder.write(words.replacing("more", with: "less"), to: "content/stories/a/a.srt")
    #expect(try site.build().status == 0)
    let changed = try #require(try site.files().first { $0.key.hasSuffix(".vtt") })
    #expect(changed.key != captions.key && String(decoding: changed.value, as: UTF8.self).contains("less"))
  }
}
