import Foundation
import Testing
import Trial

/// The preview as a browser asks it.
@Suite(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct ServeTests {
  private static let story = "---\ntitle: One\ndate: 2026-01-02\naliases: [/old/place/]\n---\nThe first text.\n"

  private func site(_ files: [String: String] = [:]) throws -> Site {
    try Site(["content/stories/one.md": Self.story].merging(files) { $1 })
  }

  /// An address below the site, percent-encoded.
  private func address(_ path: String) -> String {
    "/" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
  }

  /// Asks for many paths, one after another, in one process.
  private func answers(of served: Served, for paths: [String]) throws -> [(status: Int, body: [UInt8])] {
    let script = """
      import http.client, sys, urllib.parse
      address = urllib.parse.urlsplit(sys.argv[1])
      for path in sys.stdin.read().split("\\n"):
          connection = http.client.HTTPConnection(address.netloc, timeout=60)
          connection.request("GET", path)
          answer = connection.getresponse()
          body = answer.read()
          sys.stdout.buffer.write(f"{answer.status} {len(body)}\\n".encode() + body)
          connection.close()
      """
    let run = try Command.run(
      "/usr/bin/env", ["python3", "-c", script, served.address], input: Array(paths.joined(separator: "\n").utf8),
      seconds: 600)
    #expect(run.status == 0, "\(run.errors)")
    var answers: [(status: Int, body: [UInt8])] = []
    var rest = run.output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2, rest.count >= end - rest.startIndex + 1 + numbers[1] else { break }
      answers.append((numbers[0], Array(rest[(end + 1)..<(end + 1 + numbers[1])])))
      rest = rest[(end + 1 + numbers[1])...]
    }
    return answers
  }

  /// A page without the script that only the preview adds.
  private func withoutScript(_ page: [UInt8]) -> [UInt8] {
    Array(String(decoding: page, as: UTF8.self).replacing(/<script id="_rhapsode"[^>]*><\/script>/, with: "").utf8)
  }

  @Test func `what is previewed is what is published`() throws {
    let site = try #require(Showcase.site)
    let served = try Served(site, "--now", Site.now)
    var different: [String] = []
    // Small pictures are found after their pages, and icons after the manifest that names them.
    let paths = Tree.paths(of: site.output).sorted {
      ($0.hasSuffix(".html") ? 0 : 1, $0) < ($1.hasSuffix(".html") ? 0 : 1, $1)
    }.enumerated().filter { number, path in
      path != "_redirects"
        && (number % 7 == 0 || [".html", ".atom", ".webmanifest"].contains { path.hasSuffix($0) })
    }.map(\.element)
    let answers = try answers(of: served, for: paths.map(address))
    #expect(answers.count == paths.count)
    for (path, answer) in zip(paths, answers) {
      let published = try site.folder.bytes(of: "public/" + path)
      // Aliases are redirects of the server.
      if answer.status == 302, String(decoding: published, as: UTF8.self).contains("http-equiv=\"refresh\"") {
        continue
      }
      let body = path.hasSuffix(".html") ? withoutScript(answer.body) : answer.body
      if answer.status != 200 || body != published { different.append("\(answer.status) \(path)") }
    }
    #expect(different == [])
  }

  @Test func `folders, aliases and unknown addresses are answered as a host does`() throws {
    let served = try Served(try site())
    #expect(try served.get("/stories/one/").page.contains("The first text."))
    let bare = try served.get("/stories/one")
    #expect(bare.status == 302)
    #expect(bare.fields["location"] == "/stories/one/")
    let alias = try served.get("/old/place/")
    #expect(alias.status == 302)
    #expect(alias.fields["location"] == "/stories/one/")
    let unknown = try served.get("/nothing/here/")
    #expect(unknown.status == 404)
    #expect(unknown.fields["content-type"] == "text/html; charset=utf-8")
  }

  @Test func `a site under a path is served under it`() throws {
    let served = try Served(try site(["content/site.yaml": "title: Trial\nurl: https://trial.example/base/\n"]))
    let root = try served.get("/")
    #expect(root.status == 302)
    #expect(root.fields["location"] == "/base/")
    #expect(try served.get("/base/stories/one/").status == 200)
    #expect(try served.get("/stories/one/").status == 404)
    #expect(try served.get("/base/old/place/").fields["location"] == "/base/stories/one/")
  }

  @Test func `feeds have the types that readers know`() throws {
    let served = try Served(try site())
    #expect(try served.get("/feed.xml").fields["content-type"] == "application/rss+xml; charset=utf-8")
    #expect(try served.get("/feed.atom").fields["content-type"] == "application/atom+xml; charset=utf-8")
    #expect(try served.get("/feed.json").fields["content-type"] == "application/feed+json; charset=utf-8")
    #expect(try served.get("/sitemap.xml").fields["content-type"] == "application/xml")
  }

  @Test func `nothing is written into public, and the preview keeps its own memory`() throws {
    let site = try site()
    let served = try Served(site)
    _ = try served.get("/stories/one/")
    #expect(!site.folder.has("public"))
    for _ in 0..<600 where Tree.paths(of: site.path + "/.rhapsode/cache/serve").isEmpty {
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(Tree.paths(of: site.path + "/.rhapsode/cache/serve").count == 1)
    // The preview holds no lock.
    #expect(try site.build().status == 0)
  }

  @Test func `drafts are shown only when they are asked for`() throws {
    let site = try site(["content/drafts/later.md": "---\ntitle: Later\n---\nNot yet.\n"])
    let all = try site.run(["check", "--drafts"])
    #expect(all.status == 0, "\(all.words)")
    #expect(try Served(site).get("/later/").status == 404)
    #expect(try Served(site, "--drafts").get("/later/").page.contains("Not yet."))
  }

  @Test func `a public preview leaves out drafts and secret sources, and tells no mistakes`() throws {
    let feed = """
      <rss version="2.0"><channel><title>F</title><item><title>TITLE</title><guid>1</guid></item></channel></rss>
      """
    let site = try site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: open, file: feeds/open.xml}
        - {id: hushed, file: feeds/hushed.xml, secret: true}

      """, "content/feeds/open.xml": feed.replacing("TITLE", with: "An open entry"),
      "content/feeds/hushed.xml": feed.replacing("TITLE", with: "A hushed entry"),
      "content/stories/wrong.md": "---\ntitel: Wrong\n---\nText.\n",
    ])
    let mixed = try site.run(["serve", "--public", "--drafts"])
    #expect(mixed.status == 2, "\(mixed.words)")
    #expect(try Served(site).get("/").page.contains("A hushed entry"))
    let served = try Served(site, "--public")
    let page = try served.get("/").page
    #expect(page.contains("An open entry"))
    #expect(!page.contains("A hushed entry"))
    #expect(served.words.contains("warning: everyone who can reach port"))
    #expect(served.words.contains("`titel`"))
  }

  @Test func `other names are refused, and paths never leave the site`() throws {
    let site = try site(["secret.txt": "x7Kq93mZ"])
    let served = try Served(site)
    #expect(try served.get("/", ["Host": "evil.example"]).status == 403)
    for path in [
      "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/content/site.yaml", "/.rhapsode/archive.sqlite",
      "/stories/%2e%2e/%2e%2e/secret.txt", "//secret.txt", "/.git/config",
    ] {
      let answer = try served.get(path)
      #expect([400, 404].contains(answer.status), "\(path): \(answer.status)")
      #expect(!answer.text.contains("x7Kq93mZ") && !answer.text.contains("title: Trial"))
    }
  }

  @Test func `a port in use is named, and the usual one gives way to the next`() throws {
    let site = try site()
    let first = try Served(site)
    let port = first.address.split(separator: ":").last.map(String.init) ?? ""
    let second = try site.run(["serve", "--port", port])
    #expect(second.status == 74)
    #expect(second.errors.contains("port \(port) is used by another program"), "\(second.errors)")
  }

  @Test func `without a site the command says where one is expected`() throws {
    let folder = try TemporaryFolder()
    let run = try Command.run(Installed.rhapsode, ["serve", "--site", folder.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("content/site.yaml"), "\(run.errors)")
  }

  @Test func `files that come, change and vanish are followed`() throws {
    let site = try site()
    let served = try Served(site)
    _ = try served.get("/stories/one/")
    for number in 0..<5 {
      let text = "Text number \(number)."
      try site.folder.write(Self.story.replacing("The first text.", with: text), to: "content/stories/one.md")
      #expect(try served.get("/stories/one/") { $0.text.contains(text) }.text.contains(text))
    }
    for number in 0..<30 {
      try site.folder.write("x", to: "content/stories/gone-\(number).md")
      try site.folder.remove("content/stories/gone-\(number).md")
    }
    try site.folder.write("---\ntitle: New\ndate: 2026-03-03\n---\nA new story.\n", to: "content/stories/new/index.md")
    #expect(try served.get("/stories/new/") { $0.status == 200 }.text.contains("A new story."))
    try site.folder.remove("content/stories/new")
    #expect(try served.get("/stories/new/") { $0.status == 404 }.status == 404)
    #expect(try served.get("/stories/one/").text.contains("Text number 4."))
  }

  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `captions made from SubRip are served, also to a page that was opened before another text changed`() throws {
    let site = try site([
      "content/stories/film/index.md":
        "---\ntitle: Film\ndate: 2026-01-03\n---\n::video[Yard]{src=film.mp4 transcript=a.srt}\n",
      "content/stories/film/a.srt": "1\n00:00:00,100 --> 00:00:00,900\nThe yard.\n",
    ])
    _ = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      [
        "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=5:duration=1", "-pix_fmt", "yuv420p",
        site.folder / "content/stories/film/film.mp4",
      ])
    let served = try Served(site)
    let page = try served.get("/stories/film/").page
    let path = String(try #require(page.firstMatch(of: /<track[^>]* src="([^"]+\.vtt)"/)?.1, "\(page)"))
    let captions = try served.get(path)
    #expect(captions.status == 200 && captions.fields["content-type"] == "text/vtt", "\(captions.status)")
    #expect(captions.text == "WEBVTT\n\n00:00:00.100 --> 00:00:00.900\nThe yard.\n")
    // Browsers ask for captions when the film plays, which can be after the site was read again.
    try site.folder.write(Self.story.replacing("title: One", with: "title: Other"), to: "content/stories/one.md")
    #expect(try served.get("/stories/one/") { $0.text.contains("Other") }.text.contains("Other"))
    #expect(try served.get(path).body == captions.body)
    // Before its page is rendered, nothing is there. That must not be remembered.
    let next = try Served(site)
    #expect(try next.get(path).status == 404)
    _ = try next.get("/stories/film/")
    #expect(try next.get(path).body == captions.body)
  }

  @Test func `the terminal says which address is the preview and which the studio`() throws {
    let site = try site()
    let served = try Served(site)
    #expect(served.printed.split(separator: "\n").map { $0.prefix(9) } == ["preview  ", "studio   "])
    #expect(served.printed.contains("/_studio/#"))
    let alone = try Served(site, "--no-studio")
    #expect(alone.printed == "preview  \(alone.address)/\n")
  }

  @Test func `a page of static HTML follows its file too`() throws {
    let page = "<!DOCTYPE html><html><head><title>Own</title></head><body>First</body></html>\n"
    let site = try site(["content/static/own/index.html": page])
    let served = try Served(site)
    let first = try served.get("/own/")
    #expect(first.text.contains("/_rhapsode/live.js") && first.page == page)
    let digest = try #require(first.text.firstMatch(of: /data-page="([0-9a-f]+)"/)?.1)
    // The page as a browser follows it: its events name the new version.
    let script = """
      import http.client, sys, urllib.parse
      connection = http.client.HTTPConnection(urllib.parse.urlsplit(sys.argv[1]).netloc, timeout=20)
      connection.request("GET", "/_rhapsode/events/" + sys.argv[2] + "/own/")
      answer = connection.getresponse()
      open(sys.argv[3], "w").write(sys.argv[4])
      while True:
          line = answer.readline().decode()
          if line.startswith("event: page"): print(answer.readline().decode()); break
      """
    let run = try Command.run(
      "/usr/bin/env",
      [
        "python3", "-c", script, served.address, String(digest), site.path + "/content/static/own/index.html",
        page.replacing("First", with: "Second"),
      ])
    let told = run.text.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(told.hasPrefix("data: ") && !told.contains(digest), "\(run.words)")
    #expect(try served.get("/own/") { $0.text.contains("Second") }.text.contains("Second"))
  }

  @Test func `a thousand connections leave the preview and the studio answering`() throws {
    let served = try Served(try site())
    _ = try served.get("/")
    let script = """
      import http.client, resource, socket, sys, urllib.parse
      resource.setrlimit(resource.RLIMIT_NOFILE, (2048, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
      for address in sys.argv[1:]:
          host = urllib.parse.urlsplit(address)
          held = []
          for number in range(1000):
              s = socket.create_connection((host.hostname, host.port), timeout=20)
              # Some say nothing, some break off in the middle, some ask and do not read.
              if number % 3: s.sendall(b"GET / HTTP/1.1\\r\\nHost: " + host.netloc.encode() + (b"\\r\\n\\r\\n" if number % 3 == 1 else b""))
              held.append(s)
          for s in held: s.close()
          connection = http.client.HTTPConnection(host.netloc, timeout=30)
          connection.request("GET", "/")
          print(connection.getresponse().status)
      """
    let run = try Command.run(
      "/usr/bin/env", ["python3", "-c", script, served.address, served.studio], seconds: 120)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.split(separator: "\n").count == 2 && run.text.hasPrefix("200"), "\(run.words)")
    #expect(try served.get("/stories/one/").status == 200)
  }
}
