import Markup
import Model
import Testing
import Trial

@testable import Render

@Suite struct EPUBTextTests {
  private func text(room: Int = 2 << 30, of site: Model.Site = WholeSite.site) -> EPUBText {
    let renderer = Renderer(
      site, WholeSite.bodies, theme: Theme(site: "/nowhere"), options: RenderOptions(jobs: 1)
    ) { _ in }
    return EPUBText(files: ExportedFiles(renderer: renderer, page: site.settings.url + "x/"), room: room)
  }

  private func xml(_ html: String) -> String {
    var text = text()
    return String(decoding: HTMLTree.Element("body", [], text.nodes(of: Array(html.utf8))).xml, as: UTF8.self)
  }

  @Test func `files for which an EPUB has no room are left out, and one that is shown twice is added once`() throws {
    let folder = try TemporaryFolder()
    var site = WholeSite.site
    for name in ["a", "b", "c"] {
      try folder.write("picture", to: "\(name).jpg")
      site.statics.append(Site.StaticFile(file: "\(folder.path)/\(name).jpg", path: "\(name).jpg"))
    }
    var text = text(room: 16, of: site)
    let root = site.settings.url
    #expect(text.add(root + "a.jpg") == "media/1.jpg")
    #expect(text.add(root + "b.jpg") == "media/2.jpg")
    #expect(text.add(root + "c.jpg") == nil)
    #expect(text.add(root + "a.jpg") == "media/1.jpg")
    #expect(text.items.map(\.name) == ["media/1.jpg", "media/2.jpg"])
  }

  @Test func `what a page folds is open, below a heading of the right level`() {
    let html = """
      <h2>A</h2><details id="d"><summary>B <b>b</b></summary><p>One.</p><details><summary>C</summary>Two.</details></details>\
      <details><summary><h3>D</h3></summary></details><details><summary>A</summary></details>
      """
    #expect(
      xml(html).contains(
        """
        <h2 id="heading-1">A</h2><section id="d"><h3 id="heading-2">B <b>b</b></h3><p>One.</p>\
        <section><h4 id="heading-3">C</h4>Two.</section></section>\
        <section><h3 id="heading-4">D</h3></section><section><h4 id="heading-5">A</h4></section>
        """), "\(xml(html))")
  }

  @Test func `questions are numbered, and their answers with explanations are at the end`() {
    let html = """
      <p>Before.</p><section data-quiz=""><p>Why?</p><ul><li><input type="checkbox" disabled="">No</li>\
      <li><input type="checkbox" checked="" disabled=""><b id="x">Yes</b></li></ul>\
      <div data-answer=""><p>Since so.</p></div><ul><li><input type="checkbox" checked=""><p>Two</p></li></ul></section>\
      <section data-answers=""><h2>Answers</h2></section><p>After.</p>
      """
    let xml = xml(html)
    for part in [
      "<p>Before.</p><section><p><b><a id=\"_question-1\" href=\"#_answer-1\">1.</a></b> Why?</p><ul><li>No</li>",
      "<li><b id=\"x\">Yes</b></li></ul><p><b><a id=\"_question-2\" href=\"#_answer-2\">2.</a></b> </p><ul>",
      "</section><section><h2 id=\"heading-1\">Answers</h2><div id=\"_answer-1\">",
      "<p><b><a href=\"#_question-1\">1.</a></b> <b>Yes</b></p><p>Since so.</p></div><div id=\"_answer-2\">",
      "<p><b><a href=\"#_question-2\">2.</a></b> </p><p>Two</p></div></section><p>After.</p>",
    ] { #expect(xml.contains(part), "\(part)\n\(xml)") }
  }

  @Test func `a text without questions has no answers, and boxes of tasks are characters`() {
    let html =
      "<ul><li><input type=\"checkbox\" checked=\"\"> a</li><li><input type=\"checkbox\"> b</li></ul>"
      + "<section data-answers=\"\"><h2>Answers</h2></section><input type=\"text\">"
    #expect(xml(html).contains("<ul><li>\u{2611} a</li><li>\u{2610} b</li></ul></body>"), "\(xml(html))")
  }

  @Test func `a player that cannot be taken along leaves what it has for old browsers`() {
    let html = "<audio src=\"https://other.example/a.mp3\"><source src=\"b.mp3\"><a href=\"/c\">Hear it</a></audio>"
    #expect(xml(html).contains("<body><a href=\"https://example.org/c\">Hear it</a></body>"), "\(xml(html))")
  }

  @Test func `a drawn map is SVG with shapes and names only, and all other drawings are left out`() {
    let html = """
      <svg class="drawn-map" viewBox="0 0 1 1" onload="x()"><script>x()</script><path class="map-line" d="M0 0" onclick="x()"/>\
      <text x="1" y="2">A &amp; <a href="x">B</a></text><image href="x.svg"/></svg><svg class="icon"><path d="M1 1"/></svg>
      """
    let map = """
      <svg xmlns="http://www.w3.org/2000/svg" class="drawn-map" viewBox="0 0 1 1">\
      <path class="map-line" d="M0 0"></path><text x="1" y="2">A &amp; B</text></svg>
      """
    #expect(xml(html).contains(map), "\(xml(html))")
    #expect(!xml(html).contains("x()") && !xml(html).contains("M1 1"))
    var other = text()
    _ = other.nodes(of: Array("<svg class=\"icon\"><path d=\"M1 1\"/></svg>".utf8))
    #expect(!other.hasMap && !other.hasPictures)
  }
}
