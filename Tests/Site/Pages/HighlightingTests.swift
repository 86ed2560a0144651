import Foundation
import Testing
import Trial

/// Code blocks in pages, through the whole program.
@Suite struct HighlightingTests {
  private static let isInstalled =
    (try? Command.run("python3", ["-I", "-c", "import pygments"]))?.status == 0

  private static let text = """
    ---
    title: Code
    date: 2026-01-01
    ---
    ```swift {lines=7 mark="2" #list .wide}
    let a = 1 // <b>
    let c = "d"
    ```

    ```swfit
    let e
    ```

    ```text
    plain
    ```

    """

  private func site(_ texts: [String] = [text], settings: String = "") throws -> Site {
    var files = ["content/site.yaml": "title: Trial\nurl: https://trial.example/\n\(settings)"]
    for (number, text) in texts.enumerated() { files["content/notes/n\(number).md"] = text }
    return try Site(files)
  }

  /// A folder with a program `python3`, for the front of the `PATH`.
  private func path(with python: String, in site: Site) throws -> [String: String] {
    try site.folder.write("#!/bin/sh\n\(python)\n", to: "bin/python3")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.path + "/bin/python3")
    return ["PATH": "\(site.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
  }

  @Test(.enabled(if: isInstalled, "Pygments is not installed"))
  func `pages have colours, numbers and marks, and feeds have plain code`() throws {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("notes/n0/index.html")
    #expect(
      page.contains("<div class=\"highlight wide\" id=\"list\"><pre tabindex=\"0\"><code class=\"language-swift\">"))
    #expect(
      page.contains(
        "<span class=\"line\" data-line=\"7\"><span class=\"kd\">let</span> <span class=\"nv\">a</span> "
          + "<span class=\"p\">=</span> <span class=\"mi\">1</span> <span class=\"c1\">// &lt;b&gt;</span>\n</span>"))
    #expect(page.contains("<mark class=\"line hll\" data-line=\"8\"><span class=\"kd\">let</span>"))
    #expect(page.contains("<code class=\"language-swfit\">let e\n</code>"))
    #expect(page.contains("<code class=\"language-text\">plain\n</code>"))
    for feed in ["notes/feed.xml", "notes/feed.atom", "notes/feed.json"] {
      let text = try site.page(feed)
      #expect(text.contains("let c ="), "\(feed)")
      #expect(!text.contains("highlight") && !text.contains("hll") && !text.contains("data-line"), "\(feed)")
    }
  }

  @Test(.enabled(if: isInstalled, "Pygments is not installed"))
  func `an unknown language is named once, at its first place`() throws {
    let build = try site([Self.text, Self.text, Self.text]).build()
    #expect(build.status == 0)
    let words = build.text + build.errors
    #expect(words.contains("content/notes/n0.md:10:1: warning: code in `swfit` is not highlighted"), "\(words)")
    #expect(words.contains("did you mean `swift`?") && words.contains("and in 2 more places"), "\(words)")
    #expect(words.components(separatedBy: "swfit").count == 3, "the summary and the line: \(words)")
  }

  @Test(.enabled(if: isInstalled, "Pygments is not installed"))
  func `the output does not depend on the number of jobs or on the cache`() throws {
    let texts = (0..<40).map { number in
      "---\ntitle: N\(number)\n---\n```c\nint a\(number) = \(number);\n```\n\n```python\ndef f\(number): pass\n```\n"
    }
    let site = try site(texts)
    let first = try site.build("--jobs", "1")
    #expect(first.status == 0, "\(first.words)")
    let files = try site.files()
    for jobs in ["2", "8"] {
      #expect(try site.build("--jobs", jobs, "--clean").status == 0)
      #expect(try site.files() == files, "\(jobs) jobs")
    }
    #expect(try site.build().status == 0)
    #expect(try site.files() == files)
  }

  @Test func `without Pygments code is plain, and this is said once`() throws {
    let site = try site([Self.text, Self.text])
    let environment = try path(with: "exit 1", in: site)
    let build = try site.run(["build", "--now", Site.now, "--verbose"], environment: environment)
    #expect(build.status == 0, "\(build.words)")
    let words = build.text + build.errors
    #expect(words.components(separatedBy: "Pygments is not installed").count == 2, "\(words)")
    let page = try site.page("notes/n0/index.html")
    #expect(page.contains("<span class=\"line\" data-line=\"7\">let a = 1 // &lt;b&gt;\n</span>"))
    #expect(!page.contains("class=\"kd\""))
    let doctor = try site.run(["doctor"], environment: environment)
    #expect(doctor.text.contains("missing Pygments"), "\(doctor.words)")
    #expect(doctor.text.contains("apt-get install python3-pygments"), "\(doctor.words)")
  }

  @Test func `the settings turn it off`() throws {
    let site = try site(settings: "highlighting: false\n")
    let build = try site.run(
      ["build", "--now", Site.now, "--verbose"], environment: try path(with: "exit 1", in: site))
    #expect(build.status == 0, "\(build.words)")
    #expect(!build.words.contains("Pygments") && !build.words.contains("swfit"), "\(build.words)")
    #expect(try site.page("notes/n0/index.html").contains("<code class=\"language-swift\"><span class=\"line\""))
    #expect(!site.folder.has(".rhapsode/cache/highlight"))
  }

  @Test(.enabled(if: isInstalled, "Pygments is not installed"))
  func `a build with another Pygments, or without highlighting, is that of a clean build`() throws {
    let site = try site([Self.text, "---\ntitle: Other\n---\nNo code.\n"])
    #expect(try site.build().status == 0)
    let first = try site.files()
    let environment = try path(with: "exit 1", in: site)
    let second = try site.run(["build", "--now", Site.now], environment: environment)
    #expect(try site.files() != first)
    let kept = try site.files()
    let clean = try site.run(["build", "--now", Site.now, "--clean"], environment: environment)
    #expect(try site.files() == kept)
    #expect(second.text + second.errors != "" && second.status == clean.status)
    #expect(try site.build().status == 0)
    #expect(try site.files() == first)
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/\nhighlighting: false\n", to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try site.files() == kept)
  }

  @Test(.enabled(if: isInstalled, "Pygments is not installed"))
  func `code is highlighted once Pygments was installed, though no file has changed`() throws {
    let site = try site([Self.text])
    let environment = try path(with: "exit 1", in: site)
    // Only then are the times of the files trusted.
    Thread.sleep(forTimeInterval: 3.1)
    #expect(try site.run(["build", "--now", Site.now], environment: environment).status == 0)
    #expect(try !site.page("notes/n0/index.html").contains("<span class=\"kd\">let</span>"))
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/n0/index.html").contains("<span class=\"kd\">let</span>"))
  }

  @Test(.enabled(if: isInstalled, "Pygments is not installed"))
  func `a lexer that does not end costs one block, and is named with its line`() throws {
    let site = try site(["---\ntitle: A\n---\n```c\nint a;\n```\n\n> ```c\n> hang\n> ```\n\n```c\nint b;\n```\n"])
    let python = try #require(Installed.path(of: "python3"))
    try site.folder.write(
      """
      import re, sys
      from pygments.lexers import CLexer
      lex = CLexer.get_tokens_unprocessed
      def slow(self, text, *rest):
          if "hang" in text: re.match("(a+)+$", "a" * 60 + "b")
          return lex(self, text, *rest)
      CLexer.get_tokens_unprocessed = slow
      script, sys.argv = sys.argv[4], sys.argv[4:]
      exec(compile(script, "worker", "exec"))
      """, to: "bin/slow.py")
    let environment = try path(with: "exec '\(python)' '\(site.path)/bin/slow.py' \"$@\"", in: site)
    let build = try site.run(["build", "--now", Site.now], environment: environment)
    #expect(build.status == 0, "\(build.words)")
    #expect(
      build.words.contains(
        "content/notes/n0.md:8:3: warning: this code is not highlighted: Pygments needs more than 2 seconds"),
      "\(build.words)")
    let page = try site.page("notes/n0/index.html")
    #expect(page.components(separatedBy: "<span class=\"kt\">int</span>").count == 3)
    #expect(page.contains("<code class=\"language-c\">hang\n</code>"))
  }

  @Test func `wrong attributes are errors at their place`() throws {
    let site = try site(["---\ntitle: A\n---\n```c {linenos=true mark=9 lines=x}\nint a;\n```\n"])
    let words = try site.build().words
    expect(
      words,
      says: [
        "content/notes/n0.md:4:7: error: `code` has no attribute `linenos`", "did you mean `lines`?",
        "content/notes/n0.md:4:20: error: `mark` names line 9, but the code has 1 line",
        "content/notes/n0.md:4:27: error: `lines` must be `true`, or the number of the first line, not `x`",
      ])
  }

  @Test func `code of sources stays plain`() throws {
    let feed = """
      <rss version="2.0"><channel><title>F</title><link>https://f.example/</link><item><title>I</title>
      <link>https://f.example/1</link><guid>1</guid>
      <description>&lt;pre&gt;&lt;code class="language-swift"&gt;let a = 1&lt;/code&gt;&lt;/pre&gt;</description>
      </item></channel></rss>
      """
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources: [{id: f, file: feeds/f.xml, show: full, page: own}]

      """, "content/feeds/f.xml": feed,
    ])
    #expect(try site.build().status == 0)
    let pages = try site.files().filter { $0.key.hasSuffix(".html") }.map { String(decoding: $0.value, as: UTF8.self) }
    let page = try #require(pages.first { $0.contains("let a = 1") })
    #expect(!page.contains("class=\"kd\"") && !page.contains("class=\"highlight"))
  }
}
