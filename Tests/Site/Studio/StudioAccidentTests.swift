import Foundation
import Glibc
import Testing
import Trial

/// The studio when the disk is full, a program was killed, or two ask at once.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct StudioAccidentTests {
  private static let dawn = "content/stories/dawn/index.md"

  private func site(_ files: [String: String] = [:]) throws -> Site {
    try Site([Self.dawn: "---\ntitle: Dawn\ndate: 2026-01-02\n---\nText.\n"].merging(files) { $1 })
  }

  /// Asks a studio of its own as its page does.
  private static let client = """
    import http.client, json, os, subprocess, urllib.parse
    file = "content/stories/dawn/index.md"
    server = subprocess.Popen([os.environ["RHAPSODE_TESTED"], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    server.stdout.readline()
    address, token = server.stdout.readline().split()[-1].split("#")
    host = urllib.parse.urlsplit(address).netloc

    def ask(method, name, body=None):
        connection = http.client.HTTPConnection(host, timeout=60)
        fields = {"X-Rhapsode-Token": token, "Origin": "http://" + host, "Sec-Fetch-Site": "same-origin"}
        connection.request(method, "/_studio/api/" + name, body, headers=fields)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def edit(story):
        block = story["blocks"][0]["id"]
        edits = [{"op": "text", "block": block, "text": "x" * 9000}]
        return ask("POST", "story?file=" + file, json.dumps({"version": story["version"], "edits": edits}))


    """

  /// Edits and uploads on a small file system, while it is full and after that.
  private static let disk =
    client + """
      def look(when):
          names = sorted(os.listdir("content/stories/dawn"))
          print(when, names, len(open(file).read()))

      story = ask("GET", "story?file=" + file)[1]
      with open("content/stories/filler", "wb", buffering=0) as filler:
          try:
              while True: filler.write(b"x" * 1024)
          except OSError: pass
      full = edit(story)
      print("edited", full[0], full[1].get("error"))
      sent = ask("POST", "media?story=" + file + "&name=a.bin", b"x" * 200000)
      print("sent", sent[0], sent[1].get("error"))
      look("full")
      os.remove("content/stories/filler")
      print("again", edit(story)[0])
      look("free")
      server.kill()
      """

  /// Edits while `$1` keeps the studio from writing, and after `$2`.
  private static let refused =
    client + """
      import sys
      story = ask("GET", "story?file=" + file)[1]
      subprocess.run(sys.argv[1], shell=True, check=True)
      for status, answer in [edit(story), ask("POST", "media?story=" + file + "&name=a.bin", b"x")]:
          print(status, answer["code"], answer["name"], "|", answer["error"])
      subprocess.run(sys.argv[2], shell=True, check=True)
      print("again", edit(story)[0])
      server.kill()
      """

  @Test func `a folder that may not be written is named, and written as soon as it may be`() throws {
    let site = try site(["ask.py": Self.refused])
    try User.ordinary.own(site.folder)
    let dawn = "content/stories/dawn"
    let run = try User.ordinary.shell("python3 ask.py 'chmod 555 \(dawn)' 'chmod 755 \(dawn)'", in: site.path)
    #expect(run.text.contains("500 no-permission \(Self.dawn) | The program is not allowed to write"), "\(run.words)")
    #expect(run.text.contains("500 no-permission a.bin"), "\(run.words)")
    #expect(run.text.contains("again 200"), "\(run.words)")
  }

  @Test func `a disk that can only be read is named`() throws {
    let site = try site(["ask.py": Self.refused])
    let script = """
      cp -r content/stories stories && mount -t tmpfs none content/stories && cp -r stories/. content/stories
      python3 ask.py "mount -o remount,ro content/stories" "mount -o remount,rw content/stories"
      """
    guard let run = try User.root.mounting(script, in: site.path) else {
      try Test.cancel("no file system can be mounted here")
    }
    #expect(run.text.contains("500 read-only \(Self.dawn) | "), "\(run.words)")
    #expect(run.text.contains("500 read-only a.bin"), "\(run.words)")
    #expect(run.text.contains("again 200"), "\(run.words)")
  }

  @Test func `a file in place of a folder is in the way of a new story`() throws {
    let studio = try StudioClient(try site(["content/notes": "A file."]))
    let reply = try studio.post("stories", ["title": "Dusk", "section": "notes"])
    #expect(reply.status == 500 && reply.text("code") == "in-the-way", "\(reply.words)")
    #expect(reply.text("help").hasPrefix("Rename what is in the way"), "\(reply.words)")
  }

  @Test func `a full disk leaves the old file and nothing half written, and is named`() throws {
    let site = try site(["ask.py": Self.disk])
    let script = """
      cp -r content/stories stories && mount -t tmpfs -o size=256k none content/stories && cp -r stories/. content/stories
      python3 ask.py; echo "python $?"
      """
    guard let run = try User.root.mounting(script, in: site.path) else {
      try Test.cancel("no file system can be mounted here")
    }
    #expect(run.text.contains("edited 507 The disk is full"), "\(run.words)")
    #expect(run.text.contains("sent 507"), "\(run.words)")
    #expect(run.text.contains("full ['index.md'] 43"), "\(run.words)")
    #expect(run.text.contains("again 200"), "\(run.words)")
    #expect(run.text.contains("free ['index.md'] 9038"), "\(run.words)")
  }

  @Test func `what a killed studio left half written is removed at the next start`() throws {
    let site = try site([
      "content/stories/dawn/.upload.99999999.0.part": "half", "content/stories/dawn/film.part": "mine",
      "content/stories/dawn/.sound.99999999.1.part": "half",
    ])
    let served = try Served(site)
    _ = try served.get("/")
    for _ in 0..<1200 where site.folder.has("content/stories/dawn/.sound.99999999.1.part") {
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(Tree.paths(of: site.path + "/content/stories/dawn") == ["film.part", "index.md"])
  }

  @Test func `a second refresh of the sources waits for no other, and is told that one runs`() throws {
    let feed =
      "<rss version='2.0'><channel><title>F</title><item><title>One</title><guid>1</guid></item></channel></rss>"
    // A feed that comes only when it is told to, so that both refreshes run at once.
    let script = """
      import http.server, os, sys, time
      os.chdir(sys.argv[1])
      class Slow(http.server.BaseHTTPRequestHandler):
          def do_GET(self):
              open("asked", "w").close()
              while not os.path.exists("go"): time.sleep(0.05)
              body = b\"\"\"\(feed)\"\"\"
              self.send_response(200)
              self.send_header("Content-Type", "application/rss+xml")
              self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def log_message(self, *_): pass
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slow)
      print(server.server_port)
      server.serve_forever()
      """
    let folder = try TemporaryFolder()
    let server = try LocalServer(["-c", script, folder.path])
    defer { server.stop() }
    let site = try site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: slow, url: "http://127.0.0.1:\(server.port)/feed", network: private}

      """
    ])
    let studio = try StudioClient(site, "--private")
    #expect(try studio.get("site").status == 200)
    let (address, token) = (studio.served.studio, studio.served.token)
    let arguments = ["python3", "-c", Self.refresh, address, token]
    let first = try Child(arguments, input: "/dev/null", output: folder / "first", errors: folder / "errors")
    for _ in 0..<1200 where !folder.has("asked") { Thread.sleep(forTimeInterval: 0.05) }
    let second = try Command.run("/usr/bin/env", arguments).text
    #expect(second.hasPrefix("409 ") && second.contains("being fetched already"), "\(second)")
    try folder.write("", to: "go")
    _ = first.wait()
    let reply = try folder.text(of: "first")
    #expect(reply.hasPrefix("200 ") && reply.contains("\"slow\""), "\(reply)")
    // When it is done, the next one may begin, and the entry is there once.
    #expect(try studio.post("refresh", [:]).status == 200)
    #expect(try studio.get("source?id=slow").list("entries").count == 1)
  }

  private static let refresh = """
    import http.client, sys, urllib.parse
    host = urllib.parse.urlsplit(sys.argv[1]).netloc
    connection = http.client.HTTPConnection(host, timeout=60)
    connection.request("POST", "/_studio/api/refresh", "{}", headers={
        "X-Rhapsode-Token": sys.argv[2], "Origin": sys.argv[1], "Sec-Fetch-Site": "same-origin"})
    answer = connection.getresponse()
    print(answer.status, answer.read().decode())
    """

  @Test func `a story whose name is not NFC is opened, edited, and deleted`() throws {
    let site = try site()
    // An `e` with a separate accent, as other systems write it.
    let folder = "content/stories/cafe\u{301}"
    try site.folder.write("---\ntitle: Café\ndate: 2026-01-04\n---\nText.\n", to: folder + "/index.md")
    let studio = try StudioClient(site)
    let listed = try studio.get("stories").list("stories").compactMap { $0["file"] as? String }
    let file = try #require(listed.first { $0.contains("caf") })
    #expect(Array(file.utf8) == Array("content/stories/caf\u{e9}/index.md".utf8))
    let story = try studio.story(file)
    #expect(story.status == 200 && Array(story.text("file").utf8) == Array(file.utf8), "\(story.words)")
    #expect(!story.text("previewAddress").isEmpty)
    let block = story.list("blocks").first?["id"] as? String ?? ""
    let edited = try studio.edit(file, story.text("version"), [["op": "text", "block": block, "text": "Coffee."]])
    #expect(edited.status == 200, "\(edited.words)")
    #expect(try site.folder.text(of: folder + "/index.md").contains("Coffee."))
    #expect(try studio.upload(Pictures.png, "cup.png", to: file).status == 201)
    #expect(site.folder.has(folder + "/cup.png"))
    #expect(try studio.post("trash", ["file": file]).status == 200)
    #expect(!site.folder.has(folder))
  }

  @Test func `the overview has the places of stories, and words of blocks in both languages`() throws {
    let site = try site([
      "content/stories/bay.md":
        "---\ntitle: Bay\ndate: 2026-01-05\nplace: {name: Bay, lat: 37.5, lon: 24.25}\n---\nText.\n",
      "content/stories/named.md": "---\ntitle: Named\ndate: 2026-01-05\nplace: {name: Somewhere}\n---\nText.\n",
    ])
    let overview = try StudioClient(site).get("site")
    let places = overview.list("places")
    #expect(places.count == 1 && places[0]["file"] as? String == "content/stories/bay.md", "\(overview.words)")
    #expect(places.first?["lat"] as? Double == 37.5 && places.first?["lon"] as? Double == 24.25)
    let scene = overview.list("blocks").first { $0["name"] as? String == "scene" }
    let page = (scene?["attributes"] as? [[String: Any]])?.first { $0["name"] as? String == "page" }
    #expect(Set((page?["words"] as? [String: String] ?? [:]).keys) == ["en", "el"])
  }
}
