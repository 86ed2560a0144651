import Foundation
import Testing
import Trial

/// Whole sites in the documented form of each generator, in `moving/`. Beside each are its old addresses by the generator's
/// rules, what the report must name, and facts: texts that a file of the new site has (`|`) or has not (`!`).
@Suite struct MovedSiteTests {
  private static let folder = Repository.folder + "/Tests/Site/moving"

  private static func lines(_ generator: String, _ file: String) throws -> [String] {
    try String(contentsOfFile: "\(folder)/\(generator)/\(file).txt", encoding: .utf8).split(separator: "\n").map(
      String.init)
  }

  /// The operands of the import.
  private static func old(_ generator: String, _ work: TemporaryFolder) throws -> [String] {
    let old = "\(folder)/\(generator)/old"
    switch generator {
    case "wordpress": return ["wordpress", old + "/export.xml", "--media", old + "/uploads"]
    case "ghost":
      return ["ghost", old + "/export.json", "--media", old + "/content", "--base-url", "https://quay.example/"]
    case "planet": return ["planet", old + "/planet.ini"]
    case "pluto":
      try work.copy(old, to: "old")
      let python = try #require(Installed.path(of: "python3"))
      let made = try Command.run(python, ["\(folder)/pluto/database.py", work / "old/planet.db"])
      try #require(made.status == 0, "\(made.words)")
      return ["planet", work / "old/planet.ini"]
    // Sites of one generator differ in what follows a hyphen.
    default: return [String(generator.prefix { $0 != "-" }), old]
    }
  }

  @Test(arguments: [
    "hugo", "hugo-languages", "jekyll", "zola", "eleventy", "eleventy-data", "wordpress", "ghost", "planet", "pluto",
  ])
  func `a site builds after one import, every old address answers, and the report names the rest`(
    generator: String
  ) throws {
    let work = try TemporaryFolder()
    func run(_ arguments: [String], in folder: String) throws -> Command {
      try Command.run(
        Installed.rhapsode, arguments + (arguments[0] == "import" ? [] : ["--now", Site.now]), in: folder)
    }
    let importing = try ["import"] + Self.old(generator, work) + ["--to", "new"]
    let imported = try run(importing, in: work.path)
    #expect(imported.status == 0, "\(imported.words)")
    let marks = Tree.marks(of: work / "new").filter { !$0.key.hasPrefix(".rhapsode/") }
    let again = try run(importing, in: work.path)
    #expect(again.status == 0 && again.errors.contains("0 files written"), "\(again.words)")
    #expect(!again.errors.contains("left as they are"), "\(again.words)")
    #expect(Tree.marks(of: work / "new").filter { !$0.key.hasPrefix(".rhapsode/") } == marks)
    let built = try run(["build", "--offline"], in: work / "new")
    #expect(built.status == 0, "\(built.words)")

    for address in try Self.lines(generator, "addresses") {
      #expect(work.has("new/public" + address + (address.hasSuffix("/") ? "index.html" : "")), "\(address)")
    }
    let report = try work.text(of: "new/import-report.md")
    for line in try Self.lines(generator, "report") { #expect(report.contains(line), "\(line)\n\(report)") }
    for fact in try Self.lines(generator, "facts") {
      let parts = fact.split(separator: " ", maxSplits: 2).map(String.init)
      let text = try work.text(of: "new/" + parts[0])
      #expect(text.contains(parts[2]) == (parts[1] == "|"), "\(fact)")
    }
    let check = try run(["check"], in: work / "new")
    #expect(check.status == 0, "\(check.words)")
  }

  @Test(arguments: [("planet", 3, "cache"), ("pluto", 5, "database")])
  func `a second import of a planet adds no entry twice`(generator: String, count: Int, store: String) throws {
    let work = try TemporaryFolder()
    let old = try Self.old(generator, work)
    for added in [count, 0] {
      let imported = try Command.run(Installed.rhapsode, ["import"] + old + ["--to", "new"], in: work.path)
      #expect(imported.errors.contains("\(added) entries of the \(store) added"), "\(imported.words)")
    }
  }
}
