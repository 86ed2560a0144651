import Foundation
import Testing
import Trial

/// `serve` in a terminal: its keys, and the browser that it opens.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct ServeTerminalTests {
  /// Runs `serve` in a pseudo-terminal, presses the keys once it has said which there are, and prints what it has said until
  /// `wanted` appears: after `@`, in the file to which `xdg-open` writes the addresses that it is given.
  private static let script = """
    import os, pty, select, signal, sys, time
    program, site, keys, wanted, seconds = sys.argv[1:6]
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(site)
        os.environ["PATH"] = site + "/programs:" + os.environ["PATH"]
        os.environ["TERM"] = "xterm"
        os.execv(program, [program, "serve", "--port", "0"] + sys.argv[6:])
    said, pressed, end = b"", False, time.time() + float(seconds)
    while time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try: said += os.read(terminal, 65536)
            except OSError: break
        if not pressed and b"Ctrl-C ends" in said:
            time.sleep(1)
            os.write(terminal, keys.encode())
            pressed = True
        opened = open(site + "/opened").read() if os.path.exists(site + "/opened") else ""
        if pressed and (wanted[1:] in opened if wanted[0] == "@" else wanted in said.decode(errors="replace")): break
    os.kill(process, signal.SIGKILL)
    sys.stdout.write(said.decode(errors="replace") + "\\n--opened--\\n" + opened)
    """

  private func run(_ keys: String, until wanted: String, _ options: String...) throws -> (said: String, opened: String)
  {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nsources:\n  - {id: old, file: feeds/old.xml}\n",
      "content/feeds/old.xml": """
      <rss version="2.0"><channel><title>F</title><item><title>One</title><guid>1</guid></item></channel></rss>
      """,
    ])
    try site.folder.write("#!/bin/sh\necho \"$1\" >> \(site.path)/opened\n", to: "programs/xdg-open")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: site.path + "/programs/xdg-open")
    let run = try Command.run(
      "/usr/bin/env", ["python3", "-c", Self.script, Installed.rhapsode, site.path, keys, wanted, "40"] + options)
    let parts = run.text.replacing("\r", with: "").split(separator: "\n--opened--\n", maxSplits: 1)
    return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
  }

  @Test func `r fetches the sources and says what has come of it`() throws {
    let (said, opened) = try run("r", until: "1 entry")
    #expect(said.contains("old") && said.contains("1 entry"), "\(said)")
    #expect(opened.isEmpty)
  }

  @Test func `o opens the site, s the studio with its token, and --open the site`() throws {
    let keys = try run("os", until: "@_studio")
    let opened = keys.opened.split(separator: "\n").map(String.init)
    #expect(opened.allSatisfy { keys.said.contains($0) }, "\(keys)")
    #expect(opened.contains { $0.contains("/_studio/#") })
    let once = try run("", until: "@http://", "--open")
    #expect(once.opened.hasPrefix("http://127.0.0.1:") && !once.opened.contains("_studio"), "\(once)")
    let none = try run("so", until: "@http://", "--no-studio")
    #expect(!none.opened.contains("_studio") && !none.said.contains("s opens"), "\(none)")
  }
}
