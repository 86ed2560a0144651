import Foundation
import Testing
import Trial

/// The museum: maps of exhibits, quizzes, codes and labels, moving pictures.
@Suite struct MuseumTests {
  private static let settings =
    "title: Trial\nurl: https://trial.example/\nlanguages: [en, el]\nquiz: {draw: 2}\nprint: {codes: true}\nsections: {exhibits: {fields: {number: string}}}\n"

  private static let files = [
    "content/site.yaml": settings,
    "content/exhibits/_index.md": "---\ntitle: Exhibits\n---\n",
    "content/exhibits/stadiums.csv":
      "id,title,number,text\nnemea,Stadium of Nemea,A 1,A tunnel.\ndelphi,Stadium of Delphi,A 2,A view.\n",
    "content/exhibits/stadiums.el.csv":
      "id,title,number,text\nnemea,Στάδιο Νεμέας,A 1,Μια στοά.\ndelphi,Στάδιο Δελφών,A 2,Μια θέα.\n",
    "content/data/map.yaml": """
    page: map.md
    size: 60x40cm
    pin-width: 2
    pins:
      - {title: {en: Nemea, el: Νεμέα}, at: [15, 10], to: nemea}
      - {title: {en: Delphi, el: Δελφοί}, outline: "30 10, 40 10, 40 20, 30 20", to: delphi}

    """,
    "content/map.md": "---\ntitle: The map\n---\n::hotspots[Stadiums]{src=/map.jpg data=map}\n\n[Nemea](#pin-nemea)\n",
    "content/map.el.md": "---\ntitle: Ο χάρτης\n---\n::hotspots[Στάδια]{src=/map.jpg data=map}\n",
    "content/data/questions.en.yaml": """
    - {id: tunnel, question: Where is a tunnel?, right: Nemea, wrong: [Delphi, Olympia, Rhodes], learn: nemea}
    - {id: view, question: Where is a view?, right: Delphi, wrong: [Nemea, Olympia, Rhodes], note: "<High> up."}

    """,
    "content/data/questions.el.yaml": """
    - {id: tunnel, question: Πού είναι στοά;, right: Νεμέα, wrong: [Δελφοί, Ολυμπία, Ρόδος], learn: nemea}
    - {id: view, question: Πού είναι θέα;, right: Δελφοί, wrong: [Νεμέα, Ολυμπία, Ρόδος]}

    """,
    "content/quiz.md": """
    ---
    title: Quiz
    ---
    :::quiz[Do you know?]{data=questions wreath=wreath.md}
    :::

    ::::quiz{draw=1}
    :::question{to=delphi}
    How many?

    - [ ] One
    - [x] Two
    :::
    ::::

    """,
    "content/quiz.el.md": "---\ntitle: Ερωτήσεις\n---\n:::quiz{data=questions}\n:::\n",
    "content/wreath.md": "---\ntitle: Wreath\n---\n::wreath[Yours]\n",
    "content/labels.md": "---\ntitle: Labels\n---\n::labels[To print]{section=exhibits number=number}\n",
  ]

  /// A GIF of that size with two frames.
  static func gif(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    let head = Array("GIF89a".utf8) + [width, 0, height, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let loop = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    // Codes of three bits: clear, a pixel for each place, end. Few pixels, so that codes need not grow.
    let frame: [UInt8] =
      [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, width, 0, height, 0, 0] + [2, 2, 0x44, 0x01, 0]
    return head + loop + frame + frame + [0x3B]
  }

  private func site(_ more: [String: String] = [:]) throws -> Site {
    let site = try Site(Self.files.merging(more) { $1 })
    try site.folder.copy(Repository.folder + "/content/stories/amphora/amphora.jpg", to: "content/map.jpg")
    return site
  }

  @Test func `maps, quizzes, labels and codes are on their pages, and lead to the exhibits and back`() throws {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let map = try site.page("map/index.html")
    for part in [
      "id=\"pin-nemea\" style=\"--left: 25; --top: 25; left: 25%; top: 25%; --size: 3.3333; width: 3.3333%\"",
      "<polygon points=\"30,10 40,10 40,20 30,20\"/>",
      "; left: 58.3333%; top: 37.5%; --above: 12.5\"", "href=\"/exhibits/nemea/\">Nemea</a>",
      "<li><a href=\"/exhibits/delphi/\">Delphi</a></li>",
    ] { #expect(map.contains(part), "\(part)\n\(map)") }
    #expect(try site.page("el/map/index.html").contains("href=\"/el/exhibits/nemea/\">Νεμέα</a>"))
    let exhibit = try site.page("exhibits/nemea/index.html")
    #expect(exhibit.contains("<a href=\"/map/#pin-nemea\">") && exhibit.contains("class=\"print-code\""), "\(exhibit)")
    let quiz = try site.page("quiz/index.html")
    for part in [
      "data-draw=\"2\"", "data-wreath=\"/wreath/\"", "data-id=\"tunnel\" data-learn=\"/exhibits/nemea/\"",
      "<li data-right>Nemea</li>", "&lt;High&gt; up.", "data-draw=\"1\"", "data-learn=\"/exhibits/delphi/\"",
    ] { #expect(quiz.contains(part), "\(part)\n\(quiz)") }
    #expect(quiz.components(separatedBy: "<details class=\"quiz-told").count == 4)
    let labels = try site.page("labels/index.html")
    #expect(labels.contains("<p class=\"exhibit-number\">A 1</p>") && labels.contains("https://trial.example/x/nemea/"))
    #expect(try site.page("x/nemea/index.html").contains("url=https://trial.example/exhibits/nemea/"))
    // Its own code, for print, is the third.
    let own = "https://trial.example/labels/"
    try Self.expectCodes(in: labels, [own, "https://trial.example/x/delphi/", "https://trial.example/x/nemea/"])
  }

  /// Has ZBar read the codes of a page, painted as grey pictures.
  private static func expectCodes(in page: String, _ texts: [String]) throws {
    guard let reader = Installed.path(of: "zbarimg") else { try Test.cancel("zbarimg is not installed") }
    let folder = try TemporaryFolder()
    var found: [String] = []
    for (number, code) in page.components(separatedBy: "<svg class=\"qr\"").dropFirst().enumerated() {
      let side = try #require(code.firstMatch(of: /viewBox="0 0 (\d+)/).flatMap { Int($0.1) })
      var pixels = [UInt8](repeating: 255, count: side * side * 64)
      for run in try #require(code.split(separator: "fill=\"#000\" d=\"").last).matches(of: /M(\d+) (\d+)h(\d+)v1/) {
        guard let x = Int(run.1), let y = Int(run.2), let width = Int(run.3) else { continue }
        for row in y * 8..<y * 8 + 8 { for column in x * 8..<(x + width) * 8 { pixels[row * side * 8 + column] = 0 } }
      }
      try folder.write(Array("P5 \(side * 8) \(side * 8) 255\n".utf8) + pixels, to: "\(number).pgm")
      found.append(
        try Command.run(reader, ["--raw", "-q", folder / "\(number).pgm"]).text.trimmingCharacters(in: .newlines))
    }
    #expect(found.sorted() == texts)
  }

  @Test func `a real position that does not fit the others is a warning at its place`() throws {
    let pins = { (rhodes: String) in
      """
      ::::hotspots[Stadiums]{src=/map.jpg size=60x40}
      ::pin[Nemea]{at="18.9 19.1" lat=37.8080 lon=22.7130}
      ::pin[Delphi]{at="17.4 13.8" lat=38.4838 lon=22.4957}
      ::pin[Olympia]{at="11.4 20.5" lat=37.6385 lon=21.6323}
      ::pin[Rhodes]{#rhodes at="57.3 30.2"\(rhodes)}
      ::::

      """
    }
    let site = try site([
      "content/one.md": "---\ntitle: One\n---\n" + pins(" lat=28.2100 lon=36.4405"),
      "content/two.md": "---\ntitle: Two\n---\n" + pins(" lat=36.4405"),
      "content/three.md": "---\ntitle: Three\n---\n" + pins(""),
      "content/four.md":
        "---\ntitle: Four\n---\n::::hotspots{src=/map.jpg}\n::pin[A]{at=\"1 1\" lat=1 lon=2}\n::pin[B]{at=\"2 2\"}\n::::\n",
      "content/data/map.yaml": """
      page: map.md
      size: 60x40cm
      pins:
        - {title: {en: Nemea, el: Νεμέα}, at: [18.9, 19.1], lat: 37.8080, lon: 22.7130, to: nemea}
        - {title: {en: Delphi, el: Δελφοί}, at: [17.4, 13.8], lat: 38.4838, lon: 22.4957, to: delphi}
        - {title: Olympia, at: [11.4, 20.5], lat: 21.6323, lon: 37.6385, text: Valley.}
        - {title: Rhodes, at: [57.3, 30.2], lat: 36.4405, lon: 28.2100, text: Island.}

      """,
    ])
    let words = try site.run(["check", "--now", Site.now]).words
    for part in [
      "content/one.md:8:38: warning: this pin is ", "it fits when they are swapped: are `lat` and `lon` swapped?",
      "content/two.md:8:38: error: `lat` needs `lon` beside it",
      "content/four.md:5:19: warning: 1 pin has its real position, but 3 are needed to tell where the others are",
      "content/data/map.yaml:6:40: warning: this pin is ",
    ] { #expect(words.contains(part), "not said: \(part)\n\(words)") }
    #expect(!words.contains("three.md") && words.components(separatedBy: "warning: this pin is").count == 3, "\(words)")
  }

  @Test func `pins with real positions are published beside the page of their map, in its language`() throws {
    let site = try site([
      "content/data/map.yaml": """
      page: map.md
      size: 60x40cm
      pins:
        - {title: {en: Nemea, el: Νεμέα}, at: [18.9, 19.1], lat: 37.8080, lon: 22.7130, to: nemea}
        - {title: {en: Delphi, el: Δελφοί}, at: [17.4, 13.8], lat: 38.4838, lon: 22.4957, to: delphi}
        - {title: Olympia, at: [11.4, 20.5], lat: 37.6385, lon: 21.6323, text: Valley.}
        - {id: sea, title: {en: Sea, el: Θάλασσα}, outline: "30 20, 40 20, 40 30", text: Blue.}

      """
    ])
    #expect(try site.build().status == 0)
    let (english, greek) = (try site.page("map/places.geojson"), try site.page("el/map/places.geojson"))
    #expect(
      english.contains(
        "{\"type\":\"Feature\",\"id\":\"https://trial.example/map/#pin-nemea\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[22.713,37.808]},"
          + "\"properties\":{\"title\":\"Nemea\",\"link\":\"https://trial.example/exhibits/nemea/\",\"language\":\"en\"}}"
      ),
      "\(english)")
    #expect(english.contains("\"type\":\"Polygon\"") && english.contains("\"fitted\":true"), "\(english)")
    #expect(greek.contains("Θάλασσα") && greek.contains("https://trial.example/el/exhibits/nemea/"), "\(greek)")
    // It is kept with its page, made anew with the file, and removed with the positions.
    #expect(try site.build().status == 0 && site.page("map/places.geojson") == english)
    let file = "content/data/map.yaml"
    let text = try String(decoding: site.folder.bytes(of: file), as: UTF8.self)
    try site.folder.write(Array(text.replacing("37.8080", with: "37.8090").utf8), to: file)
    #expect(try site.build().status == 0 && site.page("map/places.geojson").contains("[22.713,37.809]"))
    try site.folder.write(Array(text.replacing(#/lat: [0-9.]+, lon: [0-9.]+, /#, with: "").utf8), to: file)
    #expect(try site.build().status == 0 && !site.folder.has("public/map/places.geojson"))
  }

  @Test func `mistakes of maps, quizzes and moving pictures are named with their place`() throws {
    let site = try site([
      "content/data/map.yaml": """
      size: 60x40cm
      pins:
        - {title: {en: Nemea}, at: [61, 10], to: nmea}
        - {title: Delphi, at: [1, 1], to: delfi}

      """,
      "content/map.md": """
      ---
      title: The map
      ---
      ::::hotspots[Stadiums]{src=/map.jpg data=map}
      ::pin[A]{to=nemea}
      ::pin[B]{outline="1 1 2 2"}
      ::pin[C]{at="1 1" to=nowhere}
      ::::

      ![Still](/map.jpg){animated=/wide.gif}

      ![Still](/wide.gif){animated=/map.jpg}

      """,
      "content/data/questions.el.yaml": "- {id: tunnel, question: Πού;, right: Α, wrong: [Β, Γ]}\n",
      "content/labels.md": "---\ntitle: Labels\n---\n::labels{section=exhibit}\n",
    ])
    try site.folder.write(Self.gif(20, 2), to: "content/wide.gif")
    let words = try site.run(["check", "--now", Site.now]).words
    for part in [
      "content/data/map.yaml:3:6: error: `title` has no text in `el`",
      "content/data/map.yaml:3:26: error: the pin is outside",
      "content/data/map.yaml:4:33: error: no entry and no part of this text has the id `delfi`",
      "did you mean `delphi`?",
      "content/map.md:5:1: error: `pin` needs `at`", "content/map.md:6:10: error: `outline` must be",
      "content/map.md:7:19: error: no entry and no part of this text has the id `nowhere`",
      "content/map.md:10:20: error: `/wide.gif` is 20 × 2, but `/map.jpg` is",
      "content/map.md:12:21: error: `/map.jpg` does not move",
      "content/data/questions.el.yaml:1:42: error: this question has 3 answers, not 4",
      "content/data/questions.el.yaml:1:1: error: the question `view` of `questions.en` is missing here",
      "content/data/questions.el.yaml:1:1: error: 1 question, but a round of the quiz draws 2",
      "content/labels.md:4:10: error: there is no section `exhibit`",
    ] { #expect(words.contains(part), "not said: \(part)\n\(words)") }
    #expect(!words.contains("nothing is published at"), "\(words)")
  }

  @Test func `a story is built again when the page of its map's file is deleted`() throws {
    let site = try site(["content/story.md": "---\ntitle: Story\n---\n::hotspots[Stadiums]{src=/map.jpg data=map}\n"])
    try site.folder.remove("content/map.el.md")
    let first = try site.build()
    #expect(first.status == 0, "\(first.words)")
    try site.folder.remove("content/map.md")
    let second = try site.build("--allow-removals")
    #expect(second.status == 1 && second.words.contains("error: there is no entry `map.md`"), "\(second.words)")
  }

  @Test func `two maps of one text with the same pins have each id once`() throws {
    let site = try site([
      "content/story.md": """
      ---
      title: Story
      ---
      ::::hotspots[First]{src=/map.jpg}
      ::pin[Nemea]{at="10 10" to=nemea}
      ::::

      ::hotspots[Second]{src=/map.jpg data=map}

      ::hotspots[Third]{src=/map.jpg data=map}
      """
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("story/index.html")
    for id in ["nemea", "delphi"] {
      #expect(page.components(separatedBy: "id=\"pin-\(id)\"").count == 2, "\(id)\n\(page)")
    }
  }

  @Test func `a pin keeps its id while time hides the entry that it leads to`() throws {
    let site = try site([
      "content/gone.md": "---\ntitle: Gone\nid: gone\ndate: 2026-01-01\nexpires: 2026-11-20T13:00:00Z\n---\nText.\n",
      "content/story.md":
        "---\ntitle: Story\n---\n::::hotspots[Stadiums]{src=/map.jpg}\n::pin[Gone]{at=\"10 10\" to=gone}\n::::\n\n[There](#pin-gone)\n",
    ])
    for (now, isShown) in [("2026-11-20T12:00:00Z", true), ("2026-11-20T13:30:00Z", false)] {
      let build = try site.run(["build", "--now", now, "--allow-removals"])
      #expect(build.status == 0 && !build.words.contains("has no heading or id"), "\(build.words)")
      let page = try site.page("story/index.html")
      #expect(page.contains("id=\"pin-gone\"") && page.contains("href=\"/gone/\"") == isShown, "\(page)")
    }
  }
}
