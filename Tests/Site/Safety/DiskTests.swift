import Foundation
import Glibc
import Testing
import Trial

/// Full disks, closed pipes, links, and files that Rhapsode did not write.
@Suite struct DiskTests {
  private func shell(_ script: String, in folder: String = "/tmp") throws -> Command {
    try Command.run("/bin/sh", ["-c", script], in: folder, environment: ["RHAPSODE_TESTED": Installed.rhapsode])
  }

  private func link(_ site: Site, _ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: site.path + "/" + name, withDestinationPath: target)
  }

  // MARK: Standard output

  @Test(arguments: [
    "--version", "--help", "build --help", "schema", "man", "completions bash", "doctor", "check", "build --json",
    "sources --json", "opml export", "feed content/feed.xml", "template content/page.html", "new story Dawn",
  ])
  func `a full disk behind standard output ends with 74`(command: String) throws {
    let site = try Site([
      "content/feed.xml": "<rss version='2.0'><channel><title>T</title></channel></rss>", "content/page.html": "page",
    ])
    let full = try shell("\"$RHAPSODE_TESTED\" \(command) > /dev/full", in: site.path)
    // A command without output on standard output succeeds even then.
    let printed = try site.run(command.split(separator: " ").map(String.init)).output
    if printed.isEmpty { return }
    #expect(full.status == 74, "\(full.words)")
    #expect(full.errors.contains("standard output cannot be written: No space left on device"), "\(full.words)")
  }

  @Test func `a reader that has gone away and a closed standard output end with 74`() throws {
    let gone = try shell("(sleep 0.3; \"$RHAPSODE_TESTED\" schema; echo ended $? >&2) | true")
    #expect(gone.errors.contains("Broken pipe") && gone.errors.contains("ended 74"), "\(gone.words)")
    let closed = try shell("\"$RHAPSODE_TESTED\" schema >&-")
    #expect(closed.status == 74, "\(closed.words)")
    let whole = try shell("\"$RHAPSODE_TESTED\" schema | cat")
    #expect(whole.status == 0 && !whole.output.isEmpty)
  }

  // MARK: The archive

  @Test(arguments: User.all)
  func `a fetch that fills the disk stops at the first result that cannot be stored, with one error`(user: User) throws
  {
    let server = try LocalServer(["-c", Self.countingServer])
    let sources = (1...20).map {
      "  - {id: s\($0), url: \"http://127.0.0.1:\(server.port)/\($0)\", network: private}\n"
    }
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources:\n" + sources.joined(), ".rhapsode/empty": "",
    ])
    try user.own(site.folder)
    let script = """
      mount -t tmpfs -o size=1500k none .rhapsode
      \(Installed.rhapsode) fetch; echo "ended: $?"
      """
    guard let run = try user.mounting(script, in: site.path) else {
      try Test.cancel("no file system can be mounted here")
    }
    #expect(run.text.contains("ended: 74") && !run.text.contains("s20"), "\(run.words)")
    #expect(
      run.errors.contains("not everything that was fetched is stored: the archive cannot be used: "), "\(run.words)")
    #expect(run.errors.contains("further sources were not visited"), "\(run.words)")
    let requests = Int(try shell("curl -s http://127.0.0.1:\(server.port)/count").text) ?? 0
    #expect((1..<15).contains(requests), "\(requests) requests: \(run.words)")
  }

  @Test(arguments: User.all)
  func `a full disk on which no archive can be made ends a build and a fetch with 74`(user: User) throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources: [{id: a, file: a.xml, page: own}]\n",
      "content/a.xml": "<rss version='2.0'><channel><title>A</title></channel></rss>", ".rhapsode/empty": "",
    ])
    try user.own(site.folder)
    let script = """
      mount -t tmpfs -o size=64k none .rhapsode
      dd if=/dev/zero of=.rhapsode/filler bs=4k
      \(Installed.rhapsode) build; echo "ended: $?"
      \(Installed.rhapsode) fetch; echo "ended: $?"
      """
    guard let run = try user.mounting(script, in: site.path) else {
      try Test.cancel("no file system can be mounted here")
    }
    #expect(run.text == "ended: 74\nended: 74\n", "\(run.words)")
    #expect(run.errors.contains("database or disk is full\n  help: free some space, and run it again"), "\(run.words)")
  }

  @Test(arguments: User.all)
  func `a build that cannot store what it has fetched says so, and the next one fetches it again`(user: User) throws {
    func feed(_ items: String) -> String { "<rss version='2.0'><channel><title>A</title>\(items)</channel></rss>" }
    let item = "<item><title>One</title><guid>1</guid></item>"
    let second = "<item><title>Two</title><guid>2</guid><description>\(String(repeating: "word ", count: 60_000))"
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources: [{id: a, file: a.xml, page: own}]\n",
      "content/a.xml": feed(item), "next.xml": feed("\(item)\(second)</description></item>"), ".rhapsode/empty": "",
    ])
    try user.own(site.folder)
    let script = """
      mount -t tmpfs -o size=60m none .rhapsode
      \(Installed.rhapsode) build || exit 1
      dd if=/dev/zero of=.rhapsode/filler bs=4k
      cp next.xml content/a.xml
      \(Installed.rhapsode) build; echo "ended: $?"
      rm .rhapsode/filler
      \(Installed.rhapsode) build && echo mended
      """
    guard let run = try user.mounting(script, in: site.path) else {
      try Test.cancel("no file system can be mounted here")
    }
    let words = "warning: not everything that was fetched is stored: the archive cannot be used: "
    #expect(run.errors.contains(words), "\(run.words)")
    // The build stores a memory of its own only if the times of its files were too young before: then it fails for that.
    let couldNotStore = run.errors.contains("No space left on device\n  help: the output is unchanged")
    #expect(run.text.contains(couldNotStore ? "ended: 74\n" : "ended: 0\n"), "\(run.words)")
    #expect(run.text.contains("mended") && site.folder.has("public/sources/a/two/index.html"), "\(run.words)")
  }

  /// Answers every request with a feed that has an entry of 100 KB, and `/count` with the number of requests so far.
  private static let countingServer = """
    import http.server
    class Handler(http.server.BaseHTTPRequestHandler):
      count = 0
      def do_GET(self):
        Handler.count += 1
        feed = f"<rss version='2.0'><channel><title>T</title><item><title>{self.path}</title><description>{'word ' * 20000}</description></item></channel></rss>"
        text = str(Handler.count - 1) if self.path == '/count' else feed
        self.send_response(200); self.end_headers(); self.wfile.write(text.encode())
      def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  // MARK: Links and folders

  @Test(arguments: [
    ".rhapsode", ".rhapsode/mirror", ".rhapsode/cache", ".rhapsode/cache/media", ".rhapsode/published",
    ".rhapsode/archive.sqlite",
  ])
  func `a link among the kept files stops every command that would use it`(place: String) throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsources:\n  - {id: s, file: s.xml, images: mirror}\n",
      "content/s.xml": "<rss version='2.0'><channel><title>T</title></channel></rss>", "elsewhere/mine": "mine",
    ])
    let parent = (site.path + "/" + place as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try link(site, place, to: site.path + "/elsewhere")
    for command in [["build", "--clean"], ["check"], ["fetch"], ["sources"]] {
      let run = try site.run(command)
      #expect(run.status == 1, "\(run.words)")
      #expect(run.errors.contains("`\(place)` is a symbolic link"), "\(run.words)")
    }
    #expect(Tree.names(in: site.path + "/elsewhere") == ["mine"])
  }

  @Test(arguments: [".rhapsode", ".rhapsode/x", "Templates", "Templates/x", "content", "."])
  func `a site is not published into its own folders`(output: String) throws {
    let site = try Site()
    let run = try site.build("--output", output)
    let refusal = output == "." ? "does not end in the name of a folder" : "overlaps the folder"
    #expect(run.status == 1 && run.errors.contains(refusal), "\(run.words)")
    #expect(Tree.names(in: site.path) == ["content"])
  }

  @Test func `templates that are links or cannot be read are errors`() throws {
    let site = try Site(["mine/base.html": "mine"])
    try link(site, "Templates", to: "mine")
    let linked = try site.build()
    #expect(linked.status == 1 && linked.errors.contains("`Templates` is a symbolic link"), "\(linked.words)")
    #expect(!site.folder.has("public/index.html"))
    try site.folder.remove("Templates")
    try site.folder.write("x", to: "Templates")
    let file = try site.run(["check"])
    #expect(file.status == 1 && file.errors.contains("`Templates` is not a folder"), "\(file.words)")
    try site.folder.remove("Templates")
    try site.folder.write("x", to: "Templates/blocks/own.html")
    try link(site, "Templates/base.html", to: "../mine/base.html")
    try link(site, "Templates/.#base.html", to: "nobody@nowhere.1")
    let inner = try site.build()
    #expect(inner.status == 1 && inner.errors.contains("`Templates/base.html` is a symbolic link"), "\(inner.words)")
    try site.folder.remove("Templates/base.html")
    #expect(try site.build().status == 0)
    // Permissions deny nothing to root.
    try User.ordinary.own(site.folder)
    unsafe chmod(site.path + "/Templates/blocks/own.html", 0)
    let run = try User.ordinary.shell("\"$RHAPSODE_TESTED\" build --now \(Site.now)", in: site.path)
    #expect(run.errors.contains("`Templates/blocks/own.html` cannot be read: Permission denied"), "\(run.words)")
  }

  // MARK: Files that Rhapsode did not write

  @Test func `a home page that Rhapsode did not write is not overwritten`() throws {
    let site = try Site(["public/index.html": "my old site", "public/style.css": "mine"])
    let stopped = try site.build()
    #expect(stopped.status == 4 && stopped.errors.contains("`index.html`"), "\(stopped.words)")
    #expect(stopped.errors.contains("--allow-overwrite"), "\(stopped.words)")
    #expect(try site.page("index.html") == "my old site")
    #expect(try site.build("--allow-overwrite").status == 0)
    #expect(try site.page("index.html").contains("Rhapsode") && site.page("style.css") == "mine")
  }

  @Test func `an output of ours is known without the cache`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\n---\none"])
    #expect(try site.build().status == 0)
    try site.folder.remove(".rhapsode")
    try site.folder.write("---\ntitle: A and more\n---\ntwo", to: "content/a.md")
    try site.folder.write("---\ntitle: B\n---\ntwo", to: "content/b.md")
    let again = try site.build()
    #expect(again.status == 0, "\(again.words)")
  }

  @Test func `without the cache, an output of an own base.html becomes that of a clean build`() throws {
    let base = "<!doctype html><title>{{ page.title }}</title>{% block main %}{% endblock %}"
    let site = try Site([
      "Templates/base.html": base, "content/a.md": "---\ntitle: A\n---\none", "content/b.md": "---\ntitle: B\n---\n",
      "content/static/c.txt": "one",
    ])
    #expect(try site.build().status == 0)
    #expect(try !site.page("index.html").contains("Rhapsode"))
    try site.folder.remove(".rhapsode/cache")
    try site.folder.remove("content/b.md")
    try site.folder.write("---\ntitle: A and more\n---\ntwo", to: "content/a.md")
    try site.folder.write("and two", to: "content/static/c.txt")
    let again = try site.build()
    #expect(again.status == 0, "\(again.words)")
    #expect(try site.build("--output", "clean").status == 0)
    #expect(Tree.difference(try site.files(), from: try Tree.files(of: site.path + "/clean")) == nil)
    try site.folder.remove(".rhapsode/cache")
    try site.folder.write("<title>By hand</title>", to: "public/a/index.html")
    let refused = try site.build()
    #expect(refused.status == 4 && refused.errors.contains("`a/index.html`"), "\(refused.words)")
    #expect(try site.page("a/index.html") == "<title>By hand</title>")
  }

  // MARK: Unfinished files

  @Test func `what a killed build left half written goes with the next one`() throws {
    let site = try Site()
    let drafts = [
      "cache/media/a.webp.99999999.0.part", "cache/icons/b.part", "mirror/pictures/c.jpg.99999999.2.part",
      "published/d.99999999.3.part",
    ]
    for draft in drafts { try site.folder.write("half", to: ".rhapsode/" + draft) }
    try site.folder.write("whole", to: ".rhapsode/cache/media/whole.webp")
    #expect(try site.build().status == 0)
    for draft in drafts { #expect(!site.folder.has(".rhapsode/" + draft), "\(draft)") }
    #expect(site.folder.has(".rhapsode/cache/media/whole.webp"))
  }

  @Test func `a build that is ended by a signal leaves no stage and no draft`() throws {
    var files: [String: String] = [:]
    for number in 0..<3000 { files["content/stories/\(number).md"] = "---\ntitle: Story \(number)\n---\ntext\n" }
    let site = try Site(files)
    let script = """
      "$RHAPSODE_TESTED" build & build=$!
      while kill -0 $build 2>/dev/null && [ -z "$(ls .public.rhapsode/stage 2>/dev/null)" ]; do sleep 0.02; done
      kill -TERM $build; wait $build; echo "ended $?"
      """
    let run = try shell(script, in: site.path)
    #expect(run.text.contains("ended 143"), "\(run.words)")
    #expect(Tree.names(in: site.path).filter { $0 != ".rhapsode" } == ["content"], "\(Tree.names(in: site.path))")
  }
}

extension Tree {
  fileprivate static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
