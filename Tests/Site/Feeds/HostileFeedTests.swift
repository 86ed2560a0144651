import Foundation
import Testing
import Trial

/// A feed is untrusted input: a page shows it only as text.
@Suite struct HostileFeedTests {
  @Test func `nothing that a feed says can run, lead to a script, or break a document`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: hostile, file: feeds/hostile.xml, show: full, page: own, images: remote}

      """, "content/feeds/hostile.xml": Hostile.feed(payloads: Hostile.payloads),
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    for (path, bytes) in try site.files() where path.hasSuffix(".html") {
      let text = String(bytes: bytes, encoding: .utf8) ?? ""
      for tag in tags(of: text) {
        let name = tag.prefix { $0 != " " && $0 != ">" }.lowercased()
        #expect(!["iframe", "object", "embed", "base", "math"].contains(name), "\(path): <\(tag.prefix(80))")
        if name == "script" { #expect(tag.contains("src=\"/assets/") || tag.contains("ld+json"), "\(path): \(tag)") }
        for attribute in attributes(of: tag) {
          #expect(!attribute.name.hasPrefix("on"), "\(path): <\(tag.prefix(120))")
          let scheme = attribute.value.lowercased().filter { !$0.isWhitespace && !$0.isNewline }
          for bad in ["javascript:", "vbscript:", "data:text"] {
            #expect(!scheme.hasPrefix(bad), "\(path): <\(tag.prefix(120))")
          }
        }
      }
    }
  }

  @Test func `a feed can neither show nor link to files of the site, nor stop its build`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsources: [{id: s, file: feeds/s.xml, show: full, page: own, images: remote}]\n",
      "content/feeds/s.xml": """
      <rss version="2.0"><channel><title>T</title><item><guid isPermaLink="false">1</guid><title>A</title>
      <description>&lt;p&gt;&lt;img src="/notes/secret.png"&gt; &lt;img src="gone.png"&gt; &lt;a href="gone.md"&gt;x&lt;/a&gt;
      &lt;a href="/notes/idea.md"&gt;y&lt;/a&gt;&lt;/p&gt;</description></item></channel></rss>
      """, "content/notes/idea.md": "---\ntitle: Idea\ndraft: true\n---\n![x](secret.png)\n",
      "content/notes/secret.png": "not shown",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(Tree.paths(of: site.output).filter { $0.contains("secret") } == [])
  }

  @Test func `a source without pictures shows none before a film, neither on pages nor in feeds`() throws {
    let film = "&lt;video src=\"https://film.example/a.mp4\" poster=\"https://film.example/a.png\"&gt;&lt;/video&gt;"
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nfeeds: {content: full}\nsources: [{id: s, file: feeds/s.xml, show: full, page: own}]\n",
      "content/feeds/s.xml":
        "<rss version=\"2.0\"><channel><title>T</title><item><guid isPermaLink=\"false\">1</guid><title>A</title><description>\(film)</description></item></channel></rss>",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let files = try site.files().values.map { String(decoding: $0, as: UTF8.self) }
    #expect(files.contains { $0.contains("film.example/a.mp4") })
    #expect(!files.contains { $0.contains("film.example/a.png") })
  }

  @Test func `a bomb of entities is read without growing`() throws {
    let entities = (1..<10).map {
      "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">"
    }.joined()
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsources: [{id: bomb, file: feeds/bomb.xml}, {id: outside, file: feeds/o.xml}]\n",
      "content/feeds/bomb.xml":
        "<!DOCTYPE rss [<!ENTITY e0 \"lol\">\(entities)]><rss version=\"2.0\"><channel><title>T</title><item><title>&e9;</title><link>https://a.example/</link></item></channel></rss>",
      "content/feeds/o.xml":
        "<!DOCTYPE rss [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><rss version=\"2.0\"><channel><title>T</title><item><title>A &x;</title><link>https://a.example/2</link></item></channel></rss>",
    ])
    let run = try site.build(seconds: 60)
    #expect(run.status == 0, "\(run.words)")
    for (path, bytes) in try site.files() {
      #expect(bytes.count < 200_000, "\(path)")
      #expect(Data(bytes).range(of: Data("root:x".utf8)) == nil, "\(path)")
    }
  }

  private func tags(of text: String) -> [String] {
    text.components(separatedBy: "<").dropFirst().filter { $0.first?.isLetter == true }.map {
      $0.components(separatedBy: ">")[0]
    }
  }

  private func attributes(of tag: String) -> [(name: String, value: String)] {
    var found: [(String, String)] = []
    for part in tag.components(separatedBy: "=\"") {
      if let last = found.indices.last { found[last].1 = part.components(separatedBy: "\"")[0] }
      found.append((part.components(separatedBy: .whitespacesAndNewlines).last?.lowercased() ?? "", ""))
    }
    return found.dropLast().map { ($0.0, $0.1.replacingOccurrences(of: "&#58;", with: ":")) }
  }
}
