import Foundation
import Testing
import Trial

/// `export` of entries as one HTML file and as EPUB.
@Suite struct ExportTests {
  private static let story = """
    ---
    title: "Dawn & <dusk>"
    date: 2026-01-02T03:04
    author: Anna
    summary: Two boats.
    cover: {src: dawn.svg, alt: A boat}
    canvas: 987x660
    ---
    # Ignored {#_title}

    ::::scene{#one page=1}
    ## The boat & the sea {#boat frame="1 2 300 40"}

    ![A &lt;boat&gt;](dawn.svg "At *dawn*"){frame="10 20 200 100" credit="Anna"}

    ::audio[A voice]{src=voice.mp3 frame="0 0 100 100"}

    ::audio[Another]{src=voice.wav}
    ::::

    | a | b |
    |---|--:|
    | 1 | [home](/) |

    <p id="1x" onclick="x()" data-y=1>raw<br><font color=red>red</font><iframe src="https://x.example/" title="film"></iframe>

    A note[^1] and `code` in a [link](../other.md#there).

    [^1]: Small.

    """

  private func site() throws -> Site {
    let picture =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\"/></svg>"
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/base/\n",
      "content/stories/dawn/index.md": Self.story,
      "content/stories/other.md": "---\ntitle: Other\ndate: 2026-01-01\n---\n## There {#there}\n",
      "content/stories/dawn/dawn.svg": picture,
    ])
    // Frames of MPEG-1 layer III, 128 kbit/s.
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    try site.folder.write(Array((0..<8).map { _ in frame }.joined()), to: "content/stories/dawn/voice.mp3")
    let wave =
      Array("RIFF".utf8) + [0x2C, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0]
    try site.folder.write(
      wave + [0x40, 0x1F, 0, 0, 1, 0, 8, 0] + Array("data".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 128, count: 8),
      to: "content/stories/dawn/voice.wav")
    return site
  }

  @Test func `one HTML file has the style, the pictures and the recordings in it`() throws {
    let site = try site()
    let run = try site.run(["export", "/stories/dawn/", "--now", Site.now])
    #expect(run.status == 0 && run.text == "dawn.html\n", "\(run.words)")
    let page = try site.folder.text(of: "dawn.html")
    #expect(
      page.hasPrefix("<!DOCTYPE html>\n<html") && page.contains("<style>")
        && page.contains("<style media=\"screen and (min-width: 60rem)\">.scene.canvas")
        && page.contains("data:image/svg+xml;base64,"))
    #expect(page.contains("data:audio/mpeg;base64,") && page.contains("data:audio/wav;base64,"))
    for match in page.matches(of: /\s(?:src|poster|srcset)="([^"]*)"/) {
      #expect(match.1.hasPrefix("data:") || match.1.hasPrefix("https://x.example/"), "\(match.1.prefix(80))")
    }
    #expect(!page.contains("<link rel=\"stylesheet\"") && !page.contains("<header class=\"site"))
    #expect(page.contains("href=\"https://trial.example/base/stories/other/#there\""))
    let again = try site.run(["export", "dawn"])
    #expect(again.status == 2 && again.errors.contains("`dawn.html` already exists"), "\(again.words)")
    #expect(try site.run(["export", "dawn", "--output", "-"]).text == page)
    #expect(try site.run(["export", "dawn", "--format", "pdf"]).status == 2)
  }

  @Test func `one HTML file has no service worker, which files cannot have`() throws {
    let site = try site()
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/base/\nsaved: true\noffline: true\n", to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try site.page("stories/dawn/index.html").contains("data-worker"))
    let run = try site.run(["export", "/stories/dawn/", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let page = try site.folder.text(of: "dawn.html")
    #expect(page.contains("<style>") && !page.contains("data-worker") && !page.contains("serviceWorker"))
  }

  @Test func `an EPUB begins with its type, and has metadata, a table of contents and its files`() throws {
    let site = try site()
    let run = try site.run(["export", "dawn", "--output", "dawn.epub", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let bytes = try site.folder.bytes(of: "dawn.epub")
    #expect(bytes[30..<58].elementsEqual("mimetypeapplication/epub+zip".utf8))
    let text = String(decoding: bytes, as: UTF8.self)
    for words in [
      "<dc:title>Dawn &amp; &lt;dusk&gt;</dc:title>", "<dc:creator>Anna</dc:creator>",
      "<dc:description>Two boats.</dc:description>",
      "schema:accessibilityFeature", "properties=\"cover-image\"",
      "media-type=\"audio/mpeg\"",
      "<a href=\"story.xhtml#boat\">The boat &amp; the sea</a>", "alt=\"A &lt;boat&gt;\"", "controls=\"controls\"",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("onclick") && !text.contains("<iframe") && !text.contains("audio/wav"))
    let again = try site.run(["export", "dawn", "--output", "second.epub", "--now", Site.now])
    #expect(
      try again.status == 0 && site.folder.bytes(of: "second.epub") == bytes, "the same input gives the same bytes")
  }

  @Test func `the date of an EPUB is the day in the site's time zone`() throws {
    let site = try site()
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/base/\ntimezone: Europe/Athens\n", to: "content/site.yaml")
    try site.folder.write("---\ntitle: Night\ndate: 2026-07-02T01:30\n---\nText.\n", to: "content/stories/night.md")
    let run = try site.run(["export", "night", "--format", "epub", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let text = String(decoding: try site.folder.bytes(of: "night.epub"), as: UTF8.self)
    #expect(text.contains("<dc:date>2026-07-02</dc:date>"))
    #expect(text.contains("<meta property=\"dcterms:modified\">2026-07-01T22:30:00Z</meta>"))
  }

  @Test func `an EPUB in a right-to-left language has that direction, for its texts and its pages`() throws {
    let site = try site()
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/base/\nlanguages: [en, ar]\n", to: "content/site.yaml")
    try site.folder.write(
      "---\ntitle: \u{641}\u{62C}\u{631}\nid: fajr\ndate: 2026-01-02\n---\nText.\n",
      to: "content/stories/fajr.ar.md")
    for (id, direction) in [("fajr", "rtl"), ("dawn", "ltr")] {
      let run = try site.run(["export", id, "--output", "\(id).epub", "--now", Site.now])
      #expect(run.status == 0, "\(run.words)")
      let text = String(decoding: try site.folder.bytes(of: "\(id).epub"), as: UTF8.self)
      #expect(text.contains("<spine page-progression-direction=\"\(direction)\">"), "\(id)")
      #expect(text.components(separatedBy: " dir=\"\(direction)\"").count == 3, "\(id): both documents")
    }
  }

  /// An exhibit with everything that its page shows around its text, folds, or lets readers answer.
  private static let exhibit = """
    ---
    title: Lamp
    date: 2026-01-02
    cover: {src: lamp.svg, alt: A lamp, credit: Zoe}
    audio: {src: voice.mp3, title: Its story, transcript: voice.vtt}
    number: A 7
    place: {name: The tower, lat: 37.81, lon: 22.71, radius: 300}
    corrections: [{date: 2026-01-03, text: Brass.}]
    ---
    <details><summary>Its maker</summary><p>Unknown.</p></details>

    ::audio[Again]{src=voice.mp3 transcript=voice.vtt caption="In the tower"}

    :::quiz[Do you remember?]
    How old is it?

    - [ ] Six years
    - [x] Sixty years
    :::

    :::quiz{data=questions draw=1}
    :::

    """

  private func exhibits() throws -> Site {
    let site = try site()
    let files: [String: String] = [
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nlanguages: [en, el]\nquiz: {draw: 1}\n"
        + "sections: {exhibits: {fields: {number: string}}}\n",
      "content/exhibits/lamp/index.md": Self.exhibit,
      "content/exhibits/lamp/voice.vtt": "WEBVTT\n\n00:00.000 --> 00:00.100\nIt was dark.\n",
      "content/exhibits/plain.el.md": "---\ntitle: Απλό\ndate: 2026-01-02\n---\nΚείμενο.\n",
      "content/data/questions.en.yaml":
        "- {id: a, question: What is it of?, right: Brass, wrong: [Gold, Iron, Tin], note: It is a mixture.}\n",
      "content/data/questions.el.yaml":
        "- {id: a, question: Από τι είναι;, right: Ορείχαλκος, wrong: [Χρυσός, Σίδηρος, Κασσίτερος]}\n",
    ]
    for (path, text) in files { try site.folder.write(text, to: path) }
    try site.folder.copy(site.path + "/content/stories/dawn/dawn.svg", to: "content/exhibits/lamp/lamp.svg")
    try site.folder.copy(site.path + "/content/stories/dawn/voice.mp3", to: "content/exhibits/lamp/voice.mp3")
    return site
  }

  @Test func `an EPUB has everything that the page says, unfolded, and the answers of quizzes at its end`() throws {
    let site = try exhibits()
    let run = try site.run(["export", "lamp", "--format", "epub", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let text = String(decoding: try site.folder.bytes(of: "lamp.epub"), as: UTF8.self)
    for words in [
      "<figcaption>Zoe</figcaption>", ">Its story</a>", "<p><small>0:00</small> It was dark.</p>",
      "<figcaption>In the tower</figcaption>", "<dt>number</dt><dd>A 7</dd>", ": Brass.</li>",
      "<section><h2 id=\"heading-1\">Its maker</h2><p>Unknown.</p></section>", "1.</a></b> How old is it?",
      "<figure><svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawn-map\" viewBox=\"0 0 640 420\"",
      ">The tower</text>", "media-type=\"application/xhtml+xml\" properties=\"svg\"/>", ".map-label {",
      "<h2 id=\"heading-2\">Answers</h2>", "<a href=\"#_question-1\">1.</a></b>", "It is a mixture.",
      "<a href=\"story.xhtml#heading-2\">Answers</a>",
      "<meta property=\"schema:accessibilityFeature\">transcript</meta>",
      "All pictures have alternative texts. The words of all recordings are written below them.",
    ] { #expect(text.contains(words), "\(words)\n\(text)") }
    #expect(!text.contains("map-narrow"), "the labels of maps on phones are only for the page")
    let answers = try #require(text.components(separatedBy: ">Answers</h2>").dropFirst().first)
    #expect(answers.contains("Sixty years</p>") && answers.contains("Brass</p>") && !answers.contains("Six years"))
  }

  @Test func `the accessibility summary of an EPUB is true, and in the language of its text`() throws {
    let site = try exhibits()
    let run = try site.run(["export", "content/exhibits/plain.el.md", "--output", "plain.epub", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let text = String(decoding: try site.folder.bytes(of: "plain.epub"), as: UTF8.self)
    #expect(text.contains(">Το κείμενο έχει επικεφαλίδες και πίνακα περιεχομένων.</meta>"), "\(text)")
  }

  /// Debian's epubcheck is a Java archive.
  static let epubcheck = Installed.path(of: "java").flatMap { _ in Installed.path(of: "epubcheck") }

  private func run(epubcheck file: String, _ site: Site) throws -> Command {
    try Command.run(archive: try #require(Self.epubcheck), [file], in: site.path)
  }

  private static let formulas = """
    ---
    title: Waves
    date: 2026-01-02
    ---
    The speed is $`c_0 = \\frac{\\lambda}{T} < 1`$.

    $$
    \\begin{aligned} a &= \\sqrt{b} \\\\ &= \\boxed{\\text{so } \\mathbb{R}} \\end{aligned} \\tag{1}
    $$

    <math><mi onclick="x()">y</mi><annotation-xml><b>no</b></annotation-xml></math> <math><script>1</script></math>

    """

  @Test(.enabled(if: FormulaTests.isInstalled, FormulaTests.reason))
  func `formulas are MathML in an EPUB and in one HTML file, and the package of the EPUB says so`() throws {
    let site = try site()
    try site.folder.write(Self.formulas, to: "content/stories/waves.md")
    let run = try site.run(["export", "waves", "--format", "epub", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let text = String(decoding: try site.folder.bytes(of: "waves.epub"), as: UTF8.self)
    for words in [
      "media-type=\"application/xhtml+xml\" properties=\"mathml\"/>",
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"c_0 = \\frac{\\lambda}{T} &lt; 1\">",
      "<mfrac><mi>λ</mi><mi>T</mi></mfrac>", "<mi>y</mi></math>",
      "<meta property=\"schema:accessibilityFeature\">MathML</meta>",
    ] { #expect(text.contains(words), "\(words)\n\(text)") }
    for word in ["<annotation", "<semantics", "onclick", "<script", "\\lambda</"] {
      #expect(!text.contains(word), "\(word)\n\(text)")
    }
    let file = try site.run(["export", "waves", "--now", Site.now])
    #expect(file.status == 0, "\(file.words)")
    #expect(try site.folder.text(of: "waves.html").contains("<mfrac><mi>λ</mi>"))
    if Self.epubcheck != nil {
      let check = try self.run(epubcheck: "waves.epub", site)
      #expect(check.status == 0 && check.text.contains("No errors or warnings detected"), "\(check.words)")
    }
  }

  @Test(.enabled(if: epubcheck != nil, "epubcheck is not installed"))
  func `epubcheck finds nothing wrong in an EPUB`() throws {
    let site = try site()
    #expect(try site.run(["export", "dawn", "--format", "epub"]).status == 0)
    let check = try run(epubcheck: "dawn.epub", site)
    #expect(check.status == 0 && check.text.contains("No errors or warnings detected"), "\(check.words)")
  }

  @Test(.enabled(if: epubcheck != nil, "epubcheck is not installed"))
  func `epubcheck finds nothing wrong in an EPUB with recordings, folded parts and a quiz`() throws {
    let site = try exhibits()
    #expect(try site.run(["export", "lamp", "--format", "epub"]).status == 0)
    let check = try run(epubcheck: "lamp.epub", site)
    #expect(check.status == 0 && check.text.contains("No errors or warnings detected"), "\(check.words)")
  }

  @Test(.enabled(if: epubcheck != nil, "epubcheck is not installed"))
  func `epubcheck finds nothing wrong in the stories of the showcase`() throws {
    let site = try Site(copyOf: Repository.folder)
    for story in ["before-first-light", "nets", "harbour-map", "mole"] {
      let exported = try site.run(["export", "/stories/\(story)/", "--format", "epub", "--now", Site.now])
      #expect(exported.status == 0, "\(exported.words)")
      let check = try run(epubcheck: "\(story).epub", site)
      #expect(check.status == 0 && !check.errors.contains("ERROR"), "\(story): \(check.words)")
    }
  }
}
