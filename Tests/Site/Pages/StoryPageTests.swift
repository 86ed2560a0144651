import Foundation
import Testing
import Trial

/// Stories as pages: scenes, pictures, credits.
@Suite struct StoryPageTests {
  private static let front = "---\ntitle: A\ndate: 2026-01-01\ncanvas: 987x660\n---\n"

  private func site(_ text: String, front: String = front, _ more: [String: String] = [:]) throws -> Site {
    let site = try Site(["content/stories/a/index.md": front + text].merging(more) { $1 })
    try site.folder.copy(Repository.folder + "/content/stories/boatyard/yard.mp3", to: "content/stories/a/yard.mp3")
    try site.folder.copy(Repository.folder + "/content/stories/amphora/amphora.jpg", to: "content/stories/a/jar.jpg")
    return site
  }

  @Test func `scenes in a row are pages with a list of links, and each can be linked to`() throws {
    let text = (1...3).map { "::::scene[Part \($0)]{\($0 == 2 ? "#middle" : "page=\($0)")}\n## Part \($0)\n::::\n" }
    let site = try site(text.joined(separator: "\n") + "\nWords\n\n::::scene\n## Alone\n::::\n")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("stories/a/index.html")
    for part in [
      "<div class=\"pages on-canvas\">", "id=\"_page-1\"", "id=\"middle\"", "id=\"_page-3\"",
      "<a href=\"#middle\" aria-label=\"Page 2: Part 2\">2</a>",
    ] { #expect(page.contains(part), "\(part)\n\(page)") }
    #expect(page.components(separatedBy: "class=\"pages-track\"").count == 2)
    #expect(page.contains("id=\"_page-4\"") && !page.contains("href=\"#_page-4\""))
    #expect(!(try site.page("feed.xml")).contains("pages-track"))
  }

  @Test func `a story of 1,000 scenes is built, with a list of pages that stays short`() throws {
    let scenes = (1...1000).map { "::::scene{page=\($0)}\n## Part \($0)\n::::\n" }
    let site = try site(scenes.joined(separator: "\n"))
    let build = try site.build()
    #expect(build.status == 0, "\(build.words.suffix(2000))")
    let page = try site.page("stories/a/index.html")
    #expect(page.components(separatedBy: "<section class=\"scene").count == 1001)
    let links = page.components(separatedBy: "aria-label=\"Page ").count - 1
    #expect((20...41).contains(links), "\(links)")
    #expect(page.contains("href=\"#_page-1000\""))
  }

  @Test func `two stories of one title are two pages`() throws {
    let site = try Site([
      "content/stories/a.md": "---\ntitle: One\ndate: 2026-01-01\n---\nA\n",
      "content/stories/b/index.md": "---\ntitle: One\ndate: 2026-01-01\n---\nB\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(try site.page("stories/a/index.html").contains("<p>A</p>"))
    #expect(try site.page("stories/b/index.html").contains("<p>B</p>"))
  }

  @Test func `pictures of galleries, hotspots and canvases say how wide they are shown`() throws {
    let site = try site(
      """
      :::gallery
      ![A](jar.jpg)
      ![B](jar.jpg)
      :::

      :::gallery
      ![A](jar.jpg)
      :::

      :::hotspots[The jar]{src=jar.jpg}
      ::pin[Rim]{at="5 5"}
      :::

      ::::scene
      ![C](jar.jpg){frame="0 0 493.5 660"}
      ::::
      """)
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("stories/a/index.html")
    let sizes = page.matches(of: /img src="[^"]*" alt="([^"]*)"[^>]*sizes="([^"]*)"/).map { "\($0.1): \($0.2)" }
    #expect(
      sizes == [
        "A: (min-width: 80rem) 34rem, (min-width: 40rem) 50vw, 100vw",
        "B: (min-width: 80rem) 34rem, (min-width: 40rem) 50vw, 100vw", "A: (min-width: 80rem) 76rem, 100vw",
        "The jar: (min-width: 72rem) 68rem, 100vw", "C: (min-width: 70rem) 34.1rem, (min-width: 60rem) 50.2vw, 100vw",
      ], "\(page)")
  }

  @Test func `credits are beside each picture and in a list at the end, and only a library's picture has an open link`()
    throws
  {
    let site = try site(
      """
      ![The jar](jar.jpg "From the sea"){credit="Museum" rights="CC BY 4.0" link="https://museum.example/1"}

      ![Mine](jar.jpg "At home")
      """)
    #expect(try site.build().status == 0)
    let page = try site.page("stories/a/index.html")
    let link =
      "<a class=\"open-link\" href=\"https://museum.example/1\" rel=\"external\" aria-label=\"Open link: The jar\">Open link</a>"
    #expect(page.contains("From the sea · Museum · CC BY 4.0 · \(link)"), "\(page)")
    #expect(page.contains("<figcaption>At home</figcaption>"))
    #expect(page.components(separatedBy: "https://museum.example/1").count == 3)
    #expect(page.contains("id=\"_credits\""))
  }

  @Test func `a text block is plain placed text`() throws {
    let site = try site(
      "::::scene{#a}\n:::text[Dawn]{header align=center frame=\"1 2 300 40\"}\n:::\n\n:::text{frame=\"1 50 300 40\"}\nWords\n:::\n::::\n"
    )
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("stories/a/index.html")
    #expect(
      page.contains(
        "<div class=\"text text-header align-center\" role=\"heading\" aria-level=\"2\" data-placed style=\"--x: 1; --y: 2"
      ),
      "\(page)")
    #expect(page.contains("<div class=\"text\" data-placed"))
  }

  @Test func `pictures of a gallery lead to themselves at large, pins have times and arrows`() throws {
    let site = try site(
      """
      :::gallery[Jars]
      ![One](jar.jpg "First")
      ![Two](jar.jpg "Second")
      :::

      ::::hotspots[Map]{src=jar.jpg audio=yard.mp3}
      ::pin[A]{at="10 10" start=1 end=3}
      ::::
      """)
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("stories/a/index.html")
    #expect(page.components(separatedBy: "<a class=\"enlarge\" href=\"/stories/a/jar.jpg\">").count == 3, "\(page)")
    #expect(page.contains("data-start=\"1\" data-end=\"3\"") && page.contains("pin-arrow"))
    #expect(page.contains("<audio controls preload=\"none\" src=\"/stories/a/yard.mp3\""))
  }
}
