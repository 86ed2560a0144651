import Foundation
import Testing
import Trial

/// Small sites, each with its own templates, and every byte of their expected output. `REWRITE_GOLDENS=1 swift test
/// --filter GoldenTests` rewrites the expected output; read the difference before you commit it.
@Suite struct GoldenTests {
  private static let folder = Repository.folder + "/Tests/Site"
  private static let isRewriting = ProcessInfo.processInfo.environment["REWRITE_GOLDENS"] == "1"

  @Test(arguments: [
    ("harbour", ["--environment", "preview"]),
    ("plain", ["--drafts", "--future"]),
  ])
  func `a site becomes the bytes that it is known to become`(name: String, options: [String]) throws {
    let golden = "\(Self.folder)/goldens/\(name)"
    let site = try Site(copyOf: "\(Self.folder)/sites/\(name)")
    let run = try site.run(["build", "--now", Site.now] + options)
    #expect(run.status == 0, "\(run.words)")
    if Self.isRewriting {
      try? FileManager.default.removeItem(atPath: golden)
      try FileManager.default.createDirectory(
        atPath: "\(Self.folder)/goldens", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: site.output, toPath: golden)
    }
    let difference = try Tree.difference(site.files(), from: Tree.files(of: golden))
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// The golden site has a draft and an expired, a future, a hidden and a filtered entry.
  @Test func `what is not shown is in no part of what is published`() throws {
    let site = try Site(copyOf: "\(Self.folder)/sites/harbour")
    #expect(try site.build().status == 0)
    let files = try site.files()
    for word in ["Δεν φαίνεται", "Hidden one", "Filtered", "alert(1)", "onerror"] {
      let pages = files.filter { Data($0.value).range(of: Data(word.utf8)) != nil }.keys.sorted()
      #expect(pages == [], "“\(word)”")
    }
    #expect(!files.keys.contains { $0.contains("unseen") })
    #expect(try site.build("--drafts", "--future").status == 0)
    for path in ["news/2027/01/later/index.html", "news/2026/01/gone/index.html", "news/unseen.png"] {
      #expect(site.folder.has("public/" + path), "\(path)")
    }
  }

  @Test func `under a path, nothing leads outside of it`() throws {
    let site = try Site(copyOf: "\(Self.folder)/sites/harbour")
    #expect(try site.build("--base-url", "https://other.example/a/b/").status == 0)
    for (path, bytes) in try site.files() where path.hasSuffix(".html") || path.hasSuffix(".json") {
      let text = String(bytes: bytes, encoding: .utf8) ?? ""
      #expect(!text.contains("https://harbour.example"), "\(path)")
      for attribute in ["href=\"/", "src=\"/"] {
        for part in text.components(separatedBy: attribute).dropFirst() {
          #expect(part.hasPrefix("a/b/"), "\(path): \(attribute)\(part.prefix(60))")
        }
      }
    }
  }

  @Test(arguments: ["harbour", "plain"])
  func `every link within a site leads to a file of it`(name: String) throws {
    let site = try Site(copyOf: "\(Self.folder)/sites/\(name)")
    let run = try site.build("--drafts")
    #expect(run.status == 0, "\(run.words)")
    let broken = try Links.broken(in: site.files(), host: "https://\(name).example")
    #expect(broken == [])
  }

  @Test func `every link within the showcase leads to a file of it`() throws {
    let site = try #require(Showcase.site)
    let broken = try Links.broken(in: site.files(), host: "https://voices.example.org")
    #expect(broken == [])
  }
}
