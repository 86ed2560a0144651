import Foundation
import Testing
import Trial

/// Commands that give up rights: what they can still do, and what they cannot.
@Suite struct ConfinementTests {
  private static let isAvailable =
    (try? Command.run(Installed.rhapsode, ["doctor"]).text.contains("found   confinement")) ?? false
  private static let settings = "title: Trial\nurl: https://trial.example/\n"

  /// A folder of programs with a `python3` that does `attempt` when a build asks it for the tokens of code, and then ends.
  private func programs(_ attempt: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\n\(attempt)\n", to: "python3")
    #expect(try Command.run("chmod", ["+x", folder / "python3"]).status == 0)
    return folder
  }

  private static let story = "---\ntitle: A\ndate: 2026-11-01\n---\n```swift\nlet a = 1\n```\n"

  @Test(.enabled(if: isAvailable, "this system has no Landlock of version 2"))
  func `what a build starts can neither read nor write your other files`() throws {
    let home = try TemporaryFolder()
    try home.write("words", to: "secret")
    let site = try Site(["content/site.yaml": Self.settings, "content/posts/a.md": Self.story])
    let secret = home / "secret"
    let bin = try programs("cat \(secret) > \(site.folder / "stolen"); echo x > \(secret); echo x > \(home / "new")")
    let environment = ["PATH": "\(bin.path):/usr/bin:/bin"]
    let build = try Command.run(
      Installed.rhapsode, ["build", "--site", site.path], environment: environment, seconds: 60)
    #expect(build.status == 0, "\(build.words)")
    #expect(try home.text(of: "secret") == "words")
    #expect(!home.has("new"))
    // Below the site it can write, but has nothing to write.
    #expect(try site.folder.text(of: "stolen") == "")
    // Turned off, the same program does what it wants.
    let off = try Command.run(
      Installed.rhapsode, ["build", "--site", site.path, "--clean"],
      environment: environment.merging(["RHAPSODE_CONFINEMENT": "off"]) { $1 }, seconds: 60)
    #expect(off.status == 0, "\(off.words)")
    #expect(try home.text(of: "secret") == "x\n" && site.folder.text(of: "stolen") == "words")
  }

  @Test func `a build writes its output anywhere, and the next one too`() throws {
    let site = try Site(["content/site.yaml": Self.settings, "content/posts/a.md": Self.story])
    let elsewhere = try TemporaryFolder()
    for output in [elsewhere / "deep/er/www", elsewhere / "www/", elsewhere / "www"] {
      let build = try Command.run(Installed.rhapsode, ["build", "--site", site.path, "--output", output])
      #expect(build.status == 0, "\(build.words)")
    }
    let inside = try Command.run(
      Installed.rhapsode, ["build", "--site", site.path, "--output", "preview"], in: elsewhere.path)
    #expect(inside.status == 0, "\(inside.words)")
    for page in ["deep/er/www", "www", "preview"] { #expect(elsewhere.has("\(page)/posts/a/index.html")) }
  }

  @Test func `a site whose content is a link is built`() throws {
    let site = try Site(["content/site.yaml": Self.settings, "content/posts/a.md": Self.story])
    let elsewhere = try TemporaryFolder()
    #expect(try Command.run("mv", [site.folder / "content", elsewhere / "content"]).status == 0)
    #expect(try Command.run("ln", ["-s", elsewhere / "content", site.folder / "content"]).status == 0)
    let build = try Command.run(Installed.rhapsode, ["build", "--site", site.path])
    #expect(build.status == 0, "\(build.words)")
  }

  @Test func `doctor says whether builds are confined`() throws {
    let run = try Command.run(Installed.rhapsode, ["doctor"])
    #expect(run.text.contains(Self.isAvailable ? "found   confinement" : "missing confinement"), "\(run.words)")
    let off = try Command.run(Installed.rhapsode, ["doctor"], environment: ["RHAPSODE_CONFINEMENT": "off"])
    #expect(off.text.contains("turned off by RHAPSODE_CONFINEMENT"), "\(off.words)")
  }
}
