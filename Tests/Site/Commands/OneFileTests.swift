import Testing
import Trial

/// The commands `feed` and `template`, which need no site.
@Suite struct OneFileTests {
  @Test func `a feed from standard input is read, and what is no feed ends with 1`() throws {
    let feed = "<rss version=\"2.0\"><channel><title>T</title><item><title>A</title></item></channel></rss>"
    let run = try Command.run(Installed.rhapsode, ["feed", "-"], input: Array(feed.utf8))
    #expect(run.status == 0)
    #expect(run.text.contains("\"RSS 2.0\""))
    let bad = try Command.run(Installed.rhapsode, ["feed", "-"], input: Array("nothing".utf8))
    #expect(bad.status == 1)
    #expect(bad.text.contains("\"error\""))
  }

  @Test func `a feed is read from a shell's pipe, and a folder is refused`() throws {
    let feed = "<rss version=\"2.0\"><channel><title>Piped</title></channel></rss>"
    let piped = try Command.run(
      "/bin/bash", ["-c", "\"$0\" feed <(printf '%s' '\(feed)')", Installed.rhapsode])
    #expect(piped.status == 0 && piped.text.contains("\"Piped\""), "\(piped.words)")
    let folder = try Command.run(Installed.rhapsode, ["feed", "/tmp"])
    #expect(folder.status == 2 && folder.errors.contains("`/tmp` cannot be read: Is a directory"), "\(folder.words)")
  }

  @Test func `a template is rendered with its data, and its mistakes have a place`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{% extends \"base.html\" %}{% block main %}{{ name }}{% endblock %}", to: "page.html")
    try folder.write("<p>{% block main %}{% endblock %}</p>\n", to: "base.html")
    try folder.write("{\"name\": \"a <b>\"}", to: "data.json")
    let run = try rhapsode("template", "page.html", "--data", "data.json", in: folder.path)
    #expect(run.text == "<p>a &lt;b&gt;</p>", "\(run.words)")
    let bad = try rhapsode("template", "page.html", in: folder.path)
    #expect(bad.status == 1)
    #expect(bad.errors.contains("page.html:1:"), "\(bad.words)")
    #expect(try rhapsode("template", "page.html", "--lenient", in: folder.path).text == "<p></p>")
  }
}
