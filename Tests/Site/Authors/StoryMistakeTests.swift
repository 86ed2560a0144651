import Foundation
import Testing
import Trial

/// Mistakes in stories: in time, in space, in pins, in quizzes, and in the declarations of own blocks.
@Suite struct StoryMistakeTests {
  private static let front = "---\ntitle: A\ndate: 2026-01-01\ncanvas: 987x660\n---\n"

  private func check(_ text: String, front: String = front, _ more: [String: String] = [:]) throws -> String {
    let site = try Site(["content/stories/a/index.md": front + text].merging(more) { $1 })
    try site.folder.copy(Repository.folder + "/content/stories/boatyard/yard.mp3", to: "content/stories/a/yard.mp3")
    try site.folder.copy(Repository.folder + "/content/stories/amphora/amphora.jpg", to: "content/stories/a/map.jpg")
    return try site.run(["check", "--now", Site.now]).words
  }

  @Test func `times that end before they begin, or after the recording, are errors with line, caret and suggestion`()
    throws
  {
    let words = try check(
      """
      ::::scene{#a}
      ::audio[Yard]{src=yard.mp3}

      ## Words {start=9 end=4}

      :::note{start=9000}
      Late
      :::

      :::text[Hello]{start=1 end=2 frame="0 0 100 100"}
      :::

      :::text{start=-1 end=x}
      a
      :::
      ::::
      """)
    expect(
      words,
      says: [
        "index.md:9:11: error: `start` must be before `end`, but 9 is not before 4", "did you mean `start=4 end=9`?",
        "index.md:11:9: error: `start` is 9000 seconds, but the recording `yard.mp3` ends after", "^^^^^",
        "index.md:18:9: error: `start` must be a number of seconds from 0, not `-1`",
        "index.md:18:18: error: `end` must be a number of seconds from 0, not `x`",
      ])
    #expect(!words.contains("index.md:15"), "\(words)")
  }

  @Test func `two pictures of different shapes cannot be laid over one another, which is said with both sizes`() throws
  {
    func picture(_ width: Int, _ height: Int) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"><rect width=\"9\" height=\"9\"/></svg>"
    }
    let words = try check(
      """
      :::compare[Then and now]
      ![Then](then.svg)

      ![Now](now.svg)
      :::

      :::compare
      ![Then](then.svg)

      ![Later](later.svg)
      :::
      """,
      [
        "content/stories/a/then.svg": picture(600, 400), "content/stories/a/now.svg": picture(400, 600),
        "content/stories/a/later.svg": picture(301, 200),
      ])
    expect(
      words, says: ["index.md:9:1: warning: `now.svg` is 400 × 600, but `then.svg` is 600 × 400", "cut one of them"])
    #expect(!words.contains("later.svg"), "\(words)")
  }

  @Test func `a block without what it shows, and a pin without a name or a picture, are named`() throws {
    let words = try check(
      """
      :::compare
      ![One](map.jpg)
      :::

      :::gallery[Words]
      Only text
      :::

      :::slideshow
      :::

      :::timeline
      No list
      :::

      ::map[Here]

      ::pin[x]{at="1 1"}

      ::::hotspots{src=map.jpg}
      ::pin{at="1 1"}
      ::::

      :::gallery
      <img src="map.jpg" alt="A">

      :::
      """)
    expect(
      words,
      says: [
        "index.md:6:1: warning: `compare` shows two pictures, but has 1",
        "index.md:10:1: warning: `gallery` has no pictures", "index.md:14:1: warning: `slideshow` has no pictures",
        "index.md:17:1: warning: `timeline` has no list", "index.md:21:1: warning: `map` has no place",
        "index.md:23:1: warning: `pin` has no effect outside of `hotspots`",
        "index.md:26:1: error: this pin has no name",
      ])
    #expect(!words.contains("index.md:29"), "\(words)")
  }

  @Test func `a time without a recording and a frame without a canvas have no effect, which is said`() throws {
    let words = try check(
      ":::note{start=3 frame=\"1 2 3 4\"}\nText\n:::\n", front: "---\ntitle: A\ndate: 2026-01-01\n---\n")
    expect(
      words,
      says: [
        "index.md:5:9: warning: `start` has no effect: there is no recording that it could follow",
        "index.md:5:17: warning: `frame` has no effect: the entry has no `canvas`",
      ])
  }

  @Test func `a frame outside the canvas is a warning, one of no size an error`() throws {
    let words = try check(
      """
      ::::scene{#a}
      ## Left {frame="-10 5 50 50"}

      ## Below {frame="10 660 50 50"}

      ## Right {frame="900 600 87 60"}

      ## None {frame="10 10 0 50"}

      ## Words {frame="ten ten"}
      ::::
      """)
    expect(
      words,
      says: [
        "index.md:7:10: warning: the frame is partly outside the canvas, which is 987 × 660",
        "index.md:9:11: warning: the frame is wholly outside the canvas", "index.md:13:10: error: `frame` must be",
        "index.md:15:11: error: `frame` must be `x y width height` in canvas units, such as `88 101 322 75`, not `ten ten`",
      ])
    #expect(!words.contains("index.md:11"), "\(words)")
  }

  @Test func `pins are on their picture, lead somewhere, and not twice to the same place`() throws {
    let words = try check(
      """
      ## Nemea {#nemea}

      ::::hotspots{src=map.jpg size="60x40cm"}
      ::pin[A]{at="15 10" to=nemea}
      ::pin[B]{at="61 10"}
      ::pin[C]{at="1 1" to=nemea}
      ::pin[D]{at="1 1" to="#nmea"}
      ::::

      ::::hotspots{src=map.jpg size="0x40cm"}
      ::pin[E]{at="100 100"}
      ::::
      """)
    expect(
      words,
      says: [
        "index.md:10:10: error: the pin is outside its picture, which is 60 × 40",
        "index.md:11:19: error: the pin on line 9 leads to `nemea` too", "has no heading or id `nmea`",
        "did you mean `nemea`?",
        "index.md:15:26: error: `size` must be a size, such as `60x40cm`, not `0x40cm`",
      ])
    #expect(!words.contains("index.md:9:"), "\(words)")
  }

  @Test func `each question of a quiz has exactly one right answer`() throws {
    let words = try check(
      """
      :::quiz
      One?

      - [ ] a
      - [x] b

      None?

      - [ ] a
      - [ ] b

      Two?

      - [x] a
      - [x] b
      :::

      :::quiz
      Text
      :::
      """)
    expect(
      words,
      says: [
        "index.md:14:1: error: no answer to this question is right", "  14 | - [ ] a", "tick exactly one",
        "index.md:19:1: error: 2 answers to this question are right", "index.md:23:1: error: a quiz needs a question",
      ])
    #expect(!words.contains("index.md:9"), "\(words)")
  }

  @Test func `each answer of a quiz has a box`() throws {
    let words = try check(
      """
      ::::quiz
      One left out?

      - [ ] a
      - b
      - [x] c
        - a part of c

      None?

      - a
      - b

      :::question
      In a question?

      1. [x] a
      2. b
      :::

      Good?

      - [ ] a
      - [x] b
      ::::

      - outside
      """)
    expect(
      words,
      says: [
        "index.md:10:1: error: this answer has no box", "  10 | - b\n     | ^",
        "index.md:16:1: error: the answers to this question have no boxes",
        "index.md:23:1: error: this answer has no box",
        "begin each answer with a box: `- [x]` is the right one, and `- [ ]` each other one",
      ])
    #expect(words.components(separatedBy: ": error: ").count == 4, "\(words)")
  }

  @Test func `a block of the site's own declares its attributes in the front matter of its template`() throws {
    let template = """
      ---
      example: '::depth{fathoms=3}'
      attributes:
        fathoms: {type: number, range: [0, 100], unit: fathoms, required: true, mistaken-for: [metres]}
      ---
      <p class="depth">{{ block.attributes.fathoms }}</p>
      """
    let wrong = try check(
      "::depth{metres=3}\n\n::depth{fathoms=101}\n", ["Templates/blocks/depth.html": template])
    expect(
      wrong,
      says: [
        "index.md:6:9: error: `depth` has no attribute `metres`", "did you mean `fathoms`?",
        "`depth` needs `fathoms`", "such as `::depth{fathoms=3}`",
        "index.md:8:9: error: `fathoms` must be a number of fathoms from 0 to 100, not `101`",
      ])
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n::depth{fathoms=3}\n", "Templates/blocks/depth.html": template,
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("notes/a/index.html")
    #expect(page.contains("<p class=\"depth\">3</p>") && !page.contains("fathoms:"))
    let broken = try check(
      "::depth{a=1}\n",
      ["Templates/blocks/depth.html": "---\nattributes:\n  a: {type: numbr}\n---\n{{ block.attributes.a }}\n"])
    expect(
      broken, says: ["Templates/blocks/depth.html:3:13: error: there is no type `numbr`", "did you mean `number`?"])
  }
}
