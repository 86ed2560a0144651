import Foundation
import Testing
import Trial

/// Formulas in pages and feeds, through the whole program.
@Suite struct FormulaTests {
  static let isInstalled =
    Installed.path(of: "nodejs") != nil
    && FileManager.default.fileExists(atPath: "/usr/share/javascript/katex/katex.js")
  static let reason: Comment = "KaTeX is not installed"

  private static let text = """
    ---
    title: Waves
    date: 2026-01-01
    ---
    The speed $`c_0 < \\lambda f`$ of $5 waves.

    > $$
    > a^2 +
    >   b^2
    > $$

    ```math {#energy .wide}
    E = mc^2
    ```

    """

  private func site(_ texts: [String] = [text], settings: String = "") throws -> Site {
    var files = ["content/site.yaml": "title: Trial\nurl: https://trial.example/\n\(settings)"]
    for (number, text) in texts.enumerated() { files["content/notes/n\(number).md"] = text }
    return try Site(files)
  }

  /// A `PATH` on which there is no Node.
  private func withoutNode(_ site: Site) throws -> [String: String] {
    let bin = "\(site.path)/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    // What runs the program in tests.
    let timeout = try #require(Installed.path(of: "timeout"))
    try FileManager.default.createSymbolicLink(atPath: "\(bin)/timeout", withDestinationPath: timeout)
    return ["PATH": bin]
  }

  @Test(.enabled(if: isInstalled, reason))
  func `pages have MathML with its TeX, and feeds have the TeX as code`() throws {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let page = try site.page("notes/n0/index.html")
    #expect(page.contains("<msub><mi>c</mi><mn>0</mn></msub>") && page.contains("of $5 waves"))
    #expect(page.contains("<annotation encoding=\"application/x-tex\">c_0 &lt; \\lambda f</annotation>"))
    #expect(page.contains("<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">"))
    #expect(page.contains("<div class=\"wide\" id=\"energy\"><math "))
    #expect(!page.contains("katex"))
    for feed in ["notes/feed.xml", "notes/feed.atom", "notes/feed.json"] {
      let text = try site.page(feed)
      #expect(text.contains("E = mc^2") && text.contains("\\lambda f"), "\(feed)")
      #expect(!text.contains("<math") && !text.contains("&lt;math"), "\(feed)")
    }
    let json = try site.page("notes/feed.json")
    #expect(json.contains("<code>c_0 &lt; \\\\lambda f<"), "\(json)")
  }

  @Test(.enabled(if: isInstalled, reason))
  func `all mistakes are named at once, each at its place in the formula`() throws {
    let text = "---\ntitle: Wrong\n---\nΩ $`x + \\foo`$ and $`a_b_c`$.\n\n> $$\n> a +\n>   \\href{b}{c}\n> $$\n"
    let build = try site([text]).build()
    #expect(build.status == 1)
    #expect(
      build.words.contains(
        "content/notes/n0.md:4:9: error: KaTeX cannot read this formula: undefined control sequence: \\foo"),
      "\(build.words)")
    #expect(
      build.words.contains("content/notes/n0.md:4:25: error: KaTeX cannot read this formula: double subscript"),
      "\(build.words)")
    #expect(
      build.words.contains("content/notes/n0.md:8:5: error: `\\href` is not allowed in formulas"), "\(build.words)")
    #expect(build.words.contains(">   \\href{b}{c}\n") && build.words.contains("^^^^^"), "\(build.words)")
  }

  @Test func `without KaTeX formulas are shown as TeX, and this is said once`() throws {
    let site = try site([Self.text, Self.text])
    let environment = try withoutNode(site)
    let build = try site.run(["build", "--now", Site.now, "--verbose"], environment: environment)
    #expect(build.status == 0, "\(build.words)")
    #expect((build.text + build.errors).components(separatedBy: "KaTeX is not installed").count == 2, "\(build.words)")
    let page = try site.page("notes/n0/index.html")
    #expect(page.contains("<code>c_0 &lt; \\lambda f</code>") && page.contains("<pre><code>E = mc^2</code></pre>"))
    let doctor = try site.run(["doctor"], environment: environment)
    #expect(
      doctor.text.contains("missing KaTeX") && doctor.text.contains("apt-get install libjs-katex nodejs"),
      "\(doctor.words)")
  }

  @Test(.enabled(if: Installed.pagefind != nil, "Pagefind is not installed"))
  func `excerpts and the search have an ellipsis in place of a formula that has commands`() throws {
    let text =
      "---\ntitle: A\ndate: 2026-01-01\n---\nWith $`E = mc^2`$ and $`\\frac{a}{b}`$ harbours.\n\n$$\n\\sqrt{x}\n$$\n"
    let site = try site([text], settings: "search: pagefind\nsections: {notes: {layout: river}}\n")
    let build = try site.run(
      ["build", "--now", Site.now], environment: ["PAGEFIND_BINARY_PATH": Installed.pagefind ?? ""])
    #expect(build.status == 0 && !build.words.contains("Pagefind"), "\(build.words)")
    #expect(try site.page("notes/index.html").contains("With E = mc^2 and … harbours."))
    let fragments = try site.files().filter { $0.key.hasPrefix("pagefind/fragment/") }
    #expect(fragments.count == 1)
    for bytes in fragments.values {
      let words = try Command.run("gzip", ["-dc"], input: bytes).text
      #expect(words.contains("With E = mc^2 and … harbours."), "\(words)")
      #expect(!words.contains("frac") && !words.contains("sqrt"), "\(words)")
    }
  }

  @Test func `the settings turn it off`() throws {
    let site = try site(settings: "formulas: false\n")
    let build = try site.run(["build", "--now", Site.now, "--verbose"], environment: try withoutNode(site))
    #expect(build.status == 0 && !build.words.contains("KaTeX"), "\(build.words)")
    #expect(try site.page("notes/n0/index.html").contains("<code>c_0 &lt; \\lambda f</code>"))
    #expect(!site.folder.has(".rhapsode/cache/formulas"))
  }

  @Test(.enabled(if: isInstalled, reason))
  func `dollars and macros are read if the settings have them, and a rebuild is that of a clean build`() throws {
    let text = "---\ntitle: A\n---\nLet $x \\in \\R$ cost $5 or $6.\n"
    let site = try site([text, "---\ntitle: B\n---\n$`\\R`$\n".replacing("\\R", with: "y")])
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/n0/index.html").contains("Let $x \\in \\R$ cost $5"))
    for settings in [
      "formulas: {dollars: true, macros: {\\R: '\\mathbb{R}'}}",
      "formulas: {dollars: true, macros: {R: '\\mathbb{Q}'}}",
      "formulas: {dollars: false}", "formulas: {dollars: true, macros: {\\R: x}}", "formulas: false",
    ] {
      try site.folder.write("title: Trial\nurl: https://trial.example/\n\(settings)\n", to: "content/site.yaml")
      let build = try site.build()
      #expect(build.status == 0, "\(build.words)")
      let page = try site.page("notes/n0/index.html")
      if settings.contains("mathbb{R}") {
        #expect(page.contains("<mi>ℝ</mi>") && page.contains("cost $5 or $6"), "\(page)")
      }
      if settings.contains("mathbb{Q}") { #expect(page.contains("<mi>ℚ</mi>")) }
      let files = try site.files()
      #expect(try site.build("--clean").status == 0)
      #expect(try site.files() == files, "\(settings)")
    }
  }

  @Test(.enabled(if: isInstalled, reason))
  func `formulas are typeset once KaTeX was installed, though no file has changed`() throws {
    let site = try site()
    let without = try site.run(["build", "--now", Site.now], environment: try withoutNode(site))
    #expect(without.status == 0)
    #expect(try !site.page("notes/n0/index.html").contains("<math"))
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/n0/index.html").contains("<math"))
  }

  @Test func `a macro whose name is not a command is an error, with its place`() throws {
    let build = try site(settings: "formulas:\n  macros:\n    a1: x\n").build()
    #expect(build.status == 1)
    #expect(build.words.contains("content/site.yaml:5:5: error: `a1` is not the name of a command"), "\(build.words)")
  }

  @Test(.enabled(if: isInstalled, reason)) func `the examples of the manual have no mistakes`() throws {
    let manual = try String(contentsOfFile: Repository.folder + "/content/manual/markdown.md", encoding: .utf8)
    let section = try #require(
      manual.components(separatedBy: "\n## Formulas\n").last?.components(separatedBy: "\n## ").first)
    let example = try #require(
      section.components(separatedBy: "````markdown\n").last?.components(separatedBy: "````\n").first)
    let settings = try #require(
      section.components(separatedBy: "```yaml\n").last?.components(separatedBy: "```\n").first)
    let site = try site(["---\ntitle: A\n---\n\(example)\n$`\\norm{x}`$ and $x \\in \\R$\n"], settings: settings)
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let text = try site.page("notes/n0/index.html")
    #expect(text.components(separatedBy: "<math ").count == 6, "\(text)")
  }
}
