import Foundation
import Testing
import Trial

/// The command line: usage, help, completions.
@Suite struct CommandLineTests {
  @Test(arguments: [
    ["build"], ["check"], ["fetch"], ["sources"], ["add"], ["feed"], ["template"], ["schema"], ["doctor"],
    ["completions"], ["man"], ["opml", "import"], ["opml", "export"], ["new", "site"], ["new", "story"],
  ])
  func `every command tells how it is used`(command: [String]) throws {
    let run = try Command.run(Installed.rhapsode, command + ["--help"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("usage: rhapsode \(command.joined(separator: " "))"), "\(run.words)")
    #expect(run.text.contains("Examples:"), "\(run.words)")
  }

  @Test func `a command or an option that does not exist ends with 2 and a suggestion`() throws {
    let command = try rhapsode("biuld")
    #expect(command.status == 2)
    #expect(command.errors.contains("did you mean `build`?"), "\(command.words)")
    let option = try rhapsode("build", "--ofline")
    #expect(option.status == 2)
    #expect(option.errors.contains("did you mean `--offline`?"), "\(option.words)")
    let value = try rhapsode("build", "--jobs", "many")
    #expect(value.status == 2)
    #expect(try rhapsode().status == 2)
  }

  @Test(.enabled(if: Installed.path(of: "script") != nil, "script is not installed"))
  func `on a terminal, a report does not begin on the line of the progress`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://a.example/\nsources: [{id: port, file: port.xml}]\n",
      "content/port.xml": "<rss version='2.0'><channel><title>Port</title></channel></rss>",
      "content/notes/a.md": "---\ntitel: A\n---\nText.\n",
    ])
    let line = "\(Installed.rhapsode) build --site \(site.folder.path)"
    let run = try Command.run(
      "script", ["--quiet", "--command", line, "/dev/null"], in: site.folder.path, environment: ["TERM": "xterm"])
    let pieces = run.text.components(separatedBy: "read port")
    #expect(pieces.count == 2 && pieces[1].hasPrefix("\r\u{1B}[K"), "\(run.words)")
  }

  @Test func `check takes --offline, and refuses it together with an option that asks other hosts`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n"])
    #expect(try site.run(["check", "--offline"]).status == 0)
    for (options, word) in [
      (["--external"], "`--external` asks other hosts"),
      (["--old-feed", "https://old.example/feed"], "`https://old.example/feed` must be fetched"),
    ] {
      let run = try site.run(["check", "--offline"] + options)
      #expect(run.status == 2 && run.errors.contains("\(word), which `--offline` rules out"), "\(run.words)")
      #expect(run.errors.contains("help: leave out one of them"), "\(run.words)")
    }
  }

  /// Only root may lower a nice value, so that another user does not notice if the program tries to.
  @Test func `a program that is started with nice stays so in each of its threads`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n"])
    let script = """
      nice -n 7 "$0" serve --port 0 > preview 2>&1 < /dev/null &
      for turn in $(seq 600); do grep -q http:// preview && break; sleep 0.1; done
      cut -d ' ' -f 19 /proc/$!/task/*/stat
      kill -KILL $!
      """
    let run = try Command.run("/bin/sh", ["-c", script, Installed.rhapsode], in: site.path)
    let values = run.text.split(separator: "\n")
    #expect(values.count > 1 && values.allSatisfy { $0 == "7" }, "\(run.words)")
  }

  @Test(arguments: ["new", "opml", "archive"])
  func `the first word of two tells what may follow it`(word: String) throws {
    let run = try rhapsode(word, "--help")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("\n  \(word) "), "\(run.words)")
    #expect(try rhapsode(word).status == 2)
    #expect(try rhapsode("biuld", "--help").status == 2)
  }

  @Test func `the version is one line`() throws {
    let run = try rhapsode("--version")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("rhapsode "))
    #expect(run.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions name every command`(shell: String) throws {
    let run = try rhapsode("completions", shell)
    #expect(run.status == 0)
    for word in ["build", "check", "fetch", "sources", "doctor", "schema", "offline"] {
      #expect(run.text.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the shell can read its completions`(shell: String) throws {
    guard let program = Installed.path(of: shell) else { try Test.cancel("\(shell) is not installed") }
    let folder = try TemporaryFolder()
    try folder.write(try rhapsode("completions", shell).output, to: "script")
    // `-n` of all three: read, and run nothing.
    let check = try Command.run(program, ["-n", folder / "script"])
    #expect(check.status == 0 && check.errors == "", "\(check.words)")
  }

  /// A zsh in a terminal of its own, in which two tabs follow the line.
  private static let tabsInZsh = """
    zmodload zsh/zpty && zpty shell zsh -f -i
    zpty -w shell "fpath=($1 \\$fpath); autoload -Uz compinit; compinit -D -u; print -r BEG''IN"
    zpty -r shell out '*BEGIN*' && zpty -w -n shell "rhapsode $2"$'\\t\\t' && zpty -r shell out "*$3*" && print -r -- "$out"
    """

  @Test(arguments: [
    ("bash", "new s", "story"), ("bash", "import ", "hugo"), ("zsh", "new s", "story"), ("zsh", "import h", "hugo"),
    ("zsh", "import l", "letter.plist"), ("zsh", "completions z", "zsh"), ("fish", "new s", "story"),
    ("fish", "import h", "hugo"), ("fish", "import l", "letter.plist"),
  ])
  func `a shell completes the second word of a command`(shell: String, words: String, wanted: String) throws {
    guard let program = Installed.path(of: shell) else { try Test.cancel("\(shell) is not installed") }
    let folder = try TemporaryFolder()
    try folder.write(try rhapsode("completions", shell).output, to: "functions/_rhapsode")
    try folder.write("", to: "here/letter.plist")
    let script =
      switch shell {
      case "bash":
        """
        . "$1/_rhapsode"; COMP_WORDS=(rhapsode ${2% *} "${2#* }"); COMP_CWORD=2; _rhapsode; echo "${COMPREPLY[@]}"
        """
      case "fish": "source $argv[2]/_rhapsode; complete -C \"rhapsode $argv[3]\""
      default: Self.tabsInZsh
      }
    let run = try Command.run(
      "timeout", ["20", program, "-c", script, shell, folder / "functions", words, wanted], in: folder / "here")
    #expect(run.text.contains(wanted), "\(run.words)")
  }

  @Test func `the man page is roff`() throws {
    let run = try rhapsode("man")
    #expect(run.status == 0)
    #expect(run.text.contains(".TH"))
  }

  @Test(.enabled(if: Installed.path(of: "groff") != nil, "groff is not installed"))
  func `groff formats the man page without a word`() throws {
    let run = try rhapsode("man")
    let folder = try TemporaryFolder()
    try folder.write(run.output, to: "rhapsode.1")
    let check = try Command.run("groff", ["-K", "utf8", "-man", "-ww", "-Tutf8", folder / "rhapsode.1"])
    #expect(check.status == 0, "\(check.words)")
    #expect(check.errors == "")
  }

  @Test func `help of a command is what it says of itself`() throws {
    #expect(try rhapsode("help", "build").text == rhapsode("build", "--help").text)
    #expect(try rhapsode("help", "new", "story").text == rhapsode("new", "story", "--help").text)
    #expect(try rhapsode("help", "opml").text == rhapsode("opml", "--help").text)
    #expect(try rhapsode("help").text == rhapsode("--help").text)
    let unknown = try rhapsode("help", "biuld")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean `build`?"), "\(unknown.words)")
  }

  @Test func `the schema is a JSON document that knows every kind of key`() throws {
    let run = try rhapsode("schema")
    #expect(run.status == 0)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(definitions["settings"] != nil)
    #expect(definitions["front-matter"] != nil)
    #expect(run.text.contains("\"show-in\""))
  }

  @Test func `doctor says what is there, as text and as JSON`() throws {
    let run = try rhapsode("doctor")
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("time zones"))
    let json = try rhapsode("doctor", "--json")
    let list = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    #expect(list?.contains { $0["name"] as? String == "thumbnail" } == true)
  }
}
