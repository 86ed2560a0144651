import Foundation
import Testing
import Trial

/// `rhapsode serve` and `rhapsode run` where the system allows too few watches of folders (inotify).
@Suite(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct WatchLimitTests {
  private static let warning = "changes are noticed only within a second"

  /// Runs a command of the shell in a new user namespace, which has limits of its own. Cancels the test if they cannot be set.
  private func run(_ command: String, _ limit: String, _ count: Int, in site: Site) throws -> Command {
    let space = ["unshare", "--user", "--map-root-user", "sh", "-c"]
    let setting = "echo \(count) > /proc/sys/user/\(limit)"
    guard try Command.run("/usr/bin/env", space + [setting]).status == 0 else {
      try Test.cancel("\(limit) cannot be set here")
    }
    return try Command.run("/usr/bin/env", space + ["\(setting); exec \(command)"], in: site.path)
  }

  @Test(arguments: [
    ("max_inotify_instances", 0, false), ("max_inotify_watches", 2, false), ("max_inotify_watches", 3, true),
  ])
  func `where the system allows no inotify, changes are noticed all the same`(
    limit: String, count: Int, isReachedLater: Bool
  ) throws {
    let site = try Site(["content/stories/one.md": "---\ntitle: One\ndate: 2026-01-02\n---\nThe first text.\n"])
    let script = """
      import os, subprocess, sys, time, urllib.request
      server = subprocess.Popen([sys.argv[1], "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
      address = server.stdout.readline().split()[-1]
      def text(): return urllib.request.urlopen(address + "stories/one/").read().decode()
      assert "The first text." in text()
      file = "content/stories/one.md"
      if sys.argv[2:] == ["later"]:
          # The site's folder and its two folders are watched; there is no watch left for a new one.
          os.makedirs("content/stories/new/deep")
          file = "content/stories/new/deep/index.md"
          open(file, "w").write("---\\ntitle: New\\ndate: 2026-01-03\\n---\\nThe first text.\\n")
          def text():
              try: return urllib.request.urlopen(address + "stories/new/deep/").read().decode()
              except urllib.error.HTTPError: return ""
          end = time.time() + 20
          while "The first text." not in text() and time.time() < end: time.sleep(0.1)
      old = open(file).read()
      open(file, "w").write(old.replace("first", "second"))
      end = time.time() + 20
      while "The second text." not in text() and time.time() < end: time.sleep(0.1)
      print("followed" if "The second text." in text() else "not followed")
      server.kill()
      """
    try site.folder.write(script, to: "follow.py")
    let run = try run(
      "python3 follow.py \(Installed.rhapsode) \(isReachedLater ? "later" : "")", limit, count, in: site)
    #expect(run.text.contains("\nfollowed") || run.text.hasPrefix("followed"), "\(run.words)")
    #expect(run.errors.components(separatedBy: Self.warning).count == 2, "\(run.words)")
  }

  @Test func `a service says that the system allows it no watches`() throws {
    let run = try run("\(Installed.rhapsode) run --rounds 1", "max_inotify_instances", 0, in: try Site())
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.components(separatedBy: Self.warning).count == 2, "\(run.words)")
  }
}
