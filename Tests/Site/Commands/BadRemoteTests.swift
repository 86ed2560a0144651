import Foundation
import Testing
import Trial

/// Deployments to a remote that refuses, is full or goes away.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rclone"))) struct BadRemoteTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    deploy: {store: {rclone: "trial:"}}
    """

  /// The stylesheets and scripts that pages at the target name, and that are not there.
  private static func missing(in target: String) throws -> [String] {
    let files = try Tree.files(of: target)
    return files.filter { $0.key.hasSuffix(".html") }.flatMap { name, bytes in
      String(decoding: bytes, as: UTF8.self).matches(of: /(?:href|src)="\/(assets\/[^"]+)"/)
        .map { String($0.1) }.filter { files[$0] == nil }.map { "\(name): \($0)" }
    }
  }

  @Test(arguments: ["refuse one/index.html", "refuse .rhapsode-manifest.json", "full 30000", "vanish 6"])
  func `what such a remote has is whole, and the next deployment completes it`(fault: String) throws {
    let site = try Site(["content/site.yaml": Self.settings, "content/one.md": "# One\n\nText.\n"])
    let target = site.folder / "target"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    let server = try LocalServer([Repository.folder + "/Tests/Site/webdav.py", target, site.folder / "fault"])
    let environment = [
      "RCLONE_CONFIG_TRIAL_TYPE": "webdav", "RCLONE_CONFIG_TRIAL_URL": "http://127.0.0.1:\(server.port)",
      "RCLONE_CONFIG_TRIAL_VENDOR": "other", "RCLONE_LOW_LEVEL_RETRIES": "1", "RCLONE_RETRIES_SLEEP": "0",
    ]
    #expect(try site.build().status == 0)
    try site.folder.write(fault + "\n", to: "fault")
    let failed = try site.run(["deploy"], environment: environment)
    #expect(failed.status == 74 && failed.errors.contains("rclone failed"), "\(failed.words)")
    if fault.hasPrefix("refuse") { #expect(failed.errors.contains("403"), "\(failed.words)") }
    if fault.hasPrefix("full") { #expect(failed.errors.contains("507"), "\(failed.words)") }
    #expect(try Self.missing(in: target) == [])
    try site.folder.write("", to: "fault")
    let whole = try site.run(["deploy"], environment: environment)
    #expect(whole.status == 0, "\(whole.words)")
    var files = try Tree.files(of: target)
    files[".rhapsode-manifest.json"] = nil
    #expect(Tree.difference(files, from: try site.files()) == nil)
    let again = try site.run(["deploy", "--json"], environment: environment)
    #expect(again.text.contains("\"id\": null"), "\(again.words)")
  }

  @Test func `locks that a killed git has left do not stop the next deployment`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\ndeploy: {pages: {git: \"remote.git\"}}\n",
      "content/one.md": "# One\n\nText.\n",
    ])
    let made = try Command.run("git", ["init", "--quiet", "--bare", "remote.git"], in: site.path)
    #expect(try made.status == 0 && site.build().status == 0)
    #expect(try site.run(["deploy"]).status == 0)
    let folder = try #require(
      Tree.paths(of: site.path).first { $0.hasSuffix("/repository.git/HEAD") }?.dropLast("/HEAD".count))
    for name in ["HEAD.lock", "config.lock", "shallow.lock", "refs/rhapsode/target.lock", "objects/maintenance.lock"] {
      try site.folder.write("", to: "\(folder)/\(name)")
    }
    try site.folder.write("", to: "\(folder.dropLast("/repository.git".count))/index.lock")
    try site.folder.write("# Two\n\nText.\n", to: "content/two.md")
    #expect(try site.build().status == 0)
    let next = try site.run(["deploy"])
    #expect(next.status == 0, "\(next.words)")
    let files = try Command.run("git", ["ls-tree", "-r", "--name-only", "gh-pages"], in: site.folder / "remote.git")
    #expect(files.text.contains("two/index.html\n"), "\(files.words)")
  }
}
