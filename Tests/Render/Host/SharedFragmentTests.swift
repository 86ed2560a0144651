import Model
import Synchronization
import System
import Testing
import Text
import Trial

@testable import Render

/// Includes that pages share.
@Suite struct SharedFragmentTests {
  /// What came of a build.
  private struct Outcome: Equatable {
    var files: [String: String]
    /// The reads, links, ids and pictures of each page.
    var memory: BytePieces?
    var diagnostics: [String]
  }

  private func outcome(_ templates: [String: String], jobs: Int = 1, shares: Bool) async throws -> Outcome {
    let folder = try TemporaryFolder()
    for (name, text) in templates { try folder.write(text, to: "Templates/\(name)") }
    let made = Mutex<[String: String]>([:])
    var site = WholeSite.site
    site.settings.menu = ["stories", "tags", "https://example.org/elsewhere"].map {
      Settings.MenuItem(title: nil, target: $0)
    }
    site.settings.params = .object([.init("motto", .string("slowly"))])
    let last = LastBuild(memory: nil, program: FastDigest(of: "one")) { { $0.map { _ in false } } }
    let result = await Renderer(
      site, WholeSite.bodies, theme: Theme(site: folder.path),
      options: RenderOptions(jobs: jobs, makesDerivatives: true, sharesFragments: shares), last: last
    ) { artifact in
      made.withLock { $0[artifact.path] = "\(artifact.kind) \(artifact.content)" }
    }.all()
    return Outcome(
      files: made.withLock { $0 }, memory: result.memory,
      diagnostics: result.diagnostics.map { "\($0)".replacing(folder.path, with: "") }.sorted())
  }

  @Test(arguments: 1...24)
  func `a random site is the same whether pages share includes or not, with any number of jobs`(seed: Int) async throws
  {
    let theme = RandomTheme(seed: UInt64(seed))
    let alone = try await outcome(theme.templates, shares: false)
    for jobs in seed % 10 == 0 ? [1, 2, 8] : [1 + seed % 2] {
      let shared = try await outcome(theme.templates, jobs: jobs, shares: true)
      #expect(shared.diagnostics == alone.diagnostics)
      for (path, file) in alone.files where shared.files[path] != file {
        Issue.record("\(path) differs, \(jobs) jobs: \(file) \(shared.files[path] ?? "none")")
      }
      #expect(shared.files.keys.sorted() == alone.files.keys.sorted())
      #expect(shared.memory == alone.memory, "what pages have read differs")
    }
  }

  @Test func `most random themes make pages`() async throws {
    var made = 0
    for seed in 1...20 where try await outcome(RandomTheme(seed: UInt64(seed)).templates, shares: true).files.count > 30
    {
      made += 1
    }
    #expect(made > 12, "\(made) of 20")
  }

  @Test func `an empty include writes nothing, and is a read of the page`() {
    var fixture = ThemeFixture(home: "<p>{% include 'part.html' %}</p>")
    fixture.templates["part.html"] = "{# Nothing. -#}\n"
    let (html, host) = fixture.rendered()
    #expect(html == "<p></p>")
    let reads = host.scope.reads.map { ReadNames(host.context).name(of: $0) }
    #expect(reads.contains(["template", "part.html"]), "\(reads)")
  }

  @Test func `the default theme makes the same site`() async throws {
    #expect(try await outcome([:], jobs: 2, shares: true) == outcome([:], shares: false))
  }

  /// Returns how often the part of a theme was rendered, and how often a page has shared it.
  private func renders(
    of part: String, around frame: String = "{% include \"part.html\" %}", _ others: [String: String] = [:]
  ) async throws -> [Int] {
    let folder = try TemporaryFolder()
    for (name, text) in others { try folder.write(text, to: "Templates/\(name)") }
    for name in ["home", "list", "entry", "taxonomy", "term", "author", "sources", "source", "404"] {
      try folder.write(frame, to: "Templates/\(name).html")
    }
    try folder.write(part, to: "Templates/part.html")
    let last = LastBuild(memory: nil, program: FastDigest(of: "one")) { { $0.map { _ in false } } }
    let profiler = Profiler()
    var site = WholeSite.site
    site.settings.menu = [Settings.MenuItem(title: nil, target: "stories")]
    let result = await Renderer(
      site, WholeSite.bodies, theme: Theme(site: folder.path), options: RenderOptions(jobs: 1), last: last,
      profiler: profiler
    ) { _ in }.all()
    #expect(result.diagnostics.filter { $0.severity == .error }.isEmpty, "\(result.diagnostics)")
    let times = profiler.times.works[ProfiledWork(.template, "part.html")]
    return [times?.count ?? 0, times?.reused ?? 0]
  }

  @Test func `a part that reads nothing of the page is rendered once for each language`() async throws {
    let counts = try await renders(of: "{% for tag in site.tags %}{{ tag.name }} {{ tag.count }}{% endfor %}")
    #expect(counts[0] == 2 && counts[1] > 20, "\(counts)")
  }

  @Test func `a menu is rendered for each of its items, and for pages that have none`() async throws {
    let menu = "{% for item in site.menu %}{{ item.title }}{% if item.current %}!{% endif %}{% endfor %}"
    let counts = try await renders(of: menu)
    #expect(counts[0] <= 4 && counts[1] > 20, "\(counts)")
  }

  @Test(arguments: ["{{ page.path }}", "{{ page.title }}", "{{ \"x\" | absolute }}"])
  func `a part that reads the page is rendered for each page`(part: String) async throws {
    #expect(try await renders(of: part)[1] == 0)
  }

  @Test func `a part is rendered once for each value that it was given`() async throws {
    let frame = "{% set kind = page.kind == \"term\" %}{% set unused = page.path %}{% include \"part.html\" %}"
    let counts = try await renders(of: "{{ kind }}{{ site.title }}", around: frame)
    #expect((2...4).contains(counts[0]) && counts[1] > 20, "\(counts)")
  }

  @Test func `a part that was rendered outside of other includes is shared inside of them`() async throws {
    let frame =
      "{% if page.kind == \"home\" %}{% include \"part.html\" %}{% else %}{% include \"outer.html\" %}{% endif %}"
    let counts = try await renders(
      of: "{{ site.title }}", around: frame, ["outer.html": "{{ page.path }}{% include \"part.html\" %}"])
    #expect(counts[0] <= 8 && counts[1] > 20, "\(counts)")
  }

  @Test func `a part that reads a list which it was given is not shared`() async throws {
    let list = "{% set list = [1, 2] %}{% include \"part.html\" %}"
    #expect(try await renders(of: "{{ list | length }}", around: list)[1] == 0)
  }

  @Test func `what a macro reads inside another include counts for the include that defines it`() async throws {
    let frame = "{% set colour = page.path %}{% include \"part.html\" %}"
    let templates = [
      "home.html": frame, "list.html": frame, "entry.html": frame, "inner.html": "{{ shade() }}",
      "part.html": "{% macro shade() %}{{ colour }}{% endmacro %}{% include \"inner.html\" %}",
    ]
    #expect(try await outcome(templates, shares: true) == outcome(templates, shares: false))
  }

  @Test func `a part whose warnings were dropped after many others is rendered for each page`() async throws {
    let bad = "<a href=\"{{ \"javascript:x\" }}\">x</a>"
    let templates = [
      "home.html": String(repeating: bad, count: 30) + "{% include \"part.html\" %}",
      "list.html": "{% include \"part.html\" %}", "part.html": bad,
    ]
    #expect(try await outcome(templates, shares: true) == outcome(templates, shares: false))
  }

  @Test func `attributes from a value are separated from what is before them on each page`() async throws {
    let templates = [
      "home.html": "<p {% include \"part.html\" %}>x</p>", "list.html": "<p{% include \"part.html\" %}>x</p>",
      "entry.html": "<p{{ \" \" }}{% include \"part.html\" %}>x</p>", "part.html": "{{ {\"id\": \"a\"} | xmlattr }}",
    ]
    #expect(try await outcome(templates, shares: true) == outcome(templates, shares: false))
  }

  @Test func `a part with a mistake is rendered for each page, each with its own chain`() async throws {
    let templates = [
      "home.html": "{% include \"part.html\" %}", "list.html": "\n\n{% include \"part.html\" %}",
      "part.html": "<a href=\"{{ \"javascript:x\" }}\">x</a>",
    ]
    let shared = try await outcome(templates, shares: true)
    #expect(shared == (try await outcome(templates, shares: false)))
    #expect(shared.diagnostics.filter { $0.contains("list.html") }.count > 0)
  }

  @Test func `the reads of a part that a page shows many times are recorded once, also inside another part`() {
    let host = PageHost(Fixture.context(Fixture.stories(1), records: .reads), page: Page(.home, language: 0))
    let part = FragmentCache.Effects(
      reads: [Read(.front, 0), Read(.facts, 0)], assets: [], pictures: [], latest: nil, readsMenu: false)
    func recorded(_ show: () -> Void) -> [Read] { host.scope.recorded(show).reads }
    func show() { for _ in 0..<50 { host.scope.take(part, number: 0) } }
    #expect(recorded(show) == part.reads)
    #expect(recorded(show) == [])
    host.beginFragment()
    #expect(recorded(show) == part.reads, "the part around it has them too")
    _ = host.endFragment()
    #expect(recorded(show) == [])
  }
}
