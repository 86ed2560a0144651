import Foundation
import Testing
import Trial

/// The commands `deploy` and `rollback`, with a shell in place of ssh and a remote of rclone from the environment.
@Suite struct DeployTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    deploy:
      production: {rsync: "host:srv/site"}
      store: {rclone: "trial:bucket"}
      here: {folder: www}
    """

  @Test(
    .enabled(if: ["rsync", "rclone"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }))
  func `a site is deployed to each place of its settings, and rolled back`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings, "content/stories/dawn/index.md": "# Dawn\n\nText.\n",
      // Runs the command that is meant for the other machine here, in the folder `machine`.
      "ssh": "#!/bin/sh\nshift\ncd \"$MACHINE\" && eval \"$*\"\n",
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder / "ssh")
    try FileManager.default.createDirectory(
      atPath: site.folder / "machine/srv/site", withIntermediateDirectories: true)
    let environment = [
      "RSYNC_RSH": site.folder / "ssh", "MACHINE": site.folder / "machine", "RCLONE_CONFIG_TRIAL_TYPE": "alias",
      "RCLONE_CONFIG_TRIAL_REMOTE": site.folder / "stored",
    ]
    let early = try site.run(["deploy"])
    #expect(early.status == 1 && early.errors.contains("there is nothing to deploy"), "\(early.words)")
    let dated = try site.run(["deploy", "here", "--now", "yesterday"])
    #expect(dated.status == 2 && dated.errors.contains("`yesterday` is not a date"), "\(dated.words)")
    #expect(try site.build().status == 0)
    for (name, place) in [("production", "machine/srv/site"), ("store", "stored/bucket"), ("here", "www/current")] {
      let run = try site.run(["deploy", name], environment: environment)
      #expect(run.status == 0, "\(name): \(run.words)")
      let real = URL(filePath: site.folder / place).resolvingSymlinksInPath().path(percentEncoded: false)
      var files = try Tree.files(of: real)
      files[".rhapsode-manifest.json"] = nil
      #expect(Tree.difference(files, from: try site.files()) == nil, "\(name)")
    }
    let again = try site.run(["deploy", "--json"], environment: environment)
    #expect(again.text.contains("\"id\": null") && again.status == 0, "\(again.words)")
    let back = try site.run(["rollback", "here"])
    #expect(back.status == 1 && back.errors.contains("there is no older release"), "\(back.words)")
    let unknown = try site.run(["deploy", "stroe"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean `store`?"), "\(unknown.words)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func `a branch is deployed by a user for whom git knows no name, as in CI`() throws {
    let target = try TemporaryFolder()
    #expect(try Command.run("/usr/bin/git", ["init", "--quiet", "--bare", target / "target.git"]).status == 0)
    let place = "{git: \"\(target / "target.git")\", branch: pages}"
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\ndeploy: {pages: \(place)}\n",
      "content/one.md": "# One\n",
    ])
    #expect(try site.build().status == 0)
    let environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_COUNT": "1",
      "GIT_CONFIG_KEY_0": "user.useConfigOnly", "GIT_CONFIG_VALUE_0": "true",
    ]
    let run = try site.run(["deploy"], environment: environment)
    #expect(run.status == 0, "\(run.words)")
    let log = try Command.run("/usr/bin/git", ["-C", target / "target.git", "log", "--format=%an <%ce>", "pages"])
    #expect(log.text == "Rhapsode <rhapsode@localhost>\n", "\(log.words)")
  }

  @Test func `texts have compressed copies, which are renewed with them`() throws {
    let hasBrotli = ["/usr/bin/brotli", "/bin/brotli"].contains { FileManager.default.isExecutableFile(atPath: $0) }
    let forms = hasBrotli ? "gzip, brotli" : "gzip"
    let site = try Site([
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\ndeploy: {here: {folder: www, compress: [\(forms)]}}\n",
      "content/one.md": "# One\n\nText.\n", "content/static/notes.txt.gz": "not compressed",
      "content/static/notes.txt": String(repeating: "note ", count: 1000),
    ])
    func current() throws -> [String: [UInt8]] {
      try Tree.files(
        of: URL(filePath: site.folder / "www/current").resolvingSymlinksInPath().path(percentEncoded: false))
    }
    func check(_ files: [String: [UInt8]]) throws {
      for (path, program) in [("one/index.html.gz", "gzip"), ("one/index.html.br", "brotli")]
      where program == "gzip" || hasBrotli {
        let copy = try #require(files[path], "\(path)")
        let text = try Command.run("/usr/bin/env", [program, "--decompress", "--stdout"], input: copy)
        #expect(text.output == files["one/index.html"], "\(path): \(text.words)")
      }
    }
    #expect(try site.build().status == 0)
    let first = try site.run(["deploy"])
    #expect(first.status == 0, "\(first.words)")
    let files = try current()
    try check(files)
    // A file of the author keeps its name; pictures and short files have no copies.
    #expect(files["notes.txt.gz"] == Array("not compressed".utf8))
    #expect(files["robots.txt.gz"] == nil && !files.keys.contains { $0.hasSuffix(".png.gz") })
    #expect(try site.run(["deploy"]).errors.contains("nothing has changed"))
    try site.folder.write("# One\n\nOther text.\n", to: "content/one.md")
    #expect(try site.build().status == 0)
    let second = try site.run(["deploy", "--json"])
    #expect(second.text.contains("\"one/index.html.gz\""), "\(second.words)")
    try check(try current())
    // Without it, the copies go.
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/\ndeploy: {here: {folder: www}}\n", to: "content/site.yaml")
    #expect(try site.build().status == 0 && site.run(["deploy"]).status == 0)
    let left = try current()
    for (path, bytes) in try site.files() { #expect(left[path] == bytes, "\(path)") }
    #expect(!left.keys.contains { $0.hasSuffix(".html.gz") || $0.hasSuffix(".html.br") })
    #expect(!Tree.paths(of: site.path).contains { $0.contains("/tree/") })
  }
}
