import Foundation
import Testing
import Trial

/// Real feeds, all on one site.
@Suite struct RealFeedsTests {
  @Test(.enabled(if: Repository.realFeeds != nil, "../shared/corpus/feeds is not beside this checkout"))
  func `a site of real feeds builds, lists them all, and all its XML is legal`() throws {
    let folder = try #require(Repository.realFeeds)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "LICENSE" }.sorted()
    #expect(names.count >= 50)
    let site = try Site()
    var settings = "title: Planet\nurl: https://planet.example/\nsources:\n"
    for (number, name) in names.enumerated() {
      let ending = name.split(separator: ".").last ?? "xml"
      try site.folder.copy("\(folder)/\(name)", to: "content/feeds/f\(number).\(ending)")
      let show = ["full", "summary", "title"][number % 3]
      settings +=
        "  - {id: f\(number), file: feeds/f\(number).\(ending), show: \(show), page: \(number % 2 == 0 ? "own" : "none")}\n"
    }
    try site.folder.write(settings, to: "content/site.yaml")
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let list = try site.page("sources/index.html")
    for number in names.indices {
      #expect(list.contains("href=\"/sources/f\(number)/\""), "\(names[number])")
      #expect(site.folder.has("public/sources/f\(number)/index.html"), "\(names[number])")
    }
    let paths = Tree.paths(of: site.output)
    #expect(!paths.contains { $0.contains("..") })
    let marks = Tree.marks(of: site.output)
    #expect(try site.build().status == 0)
    #expect(Tree.marks(of: site.output) == marks)
    guard let xmllint = Installed.xmllint else { try Test.cancel("xmllint is not installed") }
    let documents = paths.filter { path in [".xml", ".atom", ".opml"].contains { path.hasSuffix($0) } }
    let check = try Command.run(xmllint, ["--noout"] + documents, in: site.output)
    #expect(check.status == 0, "\(check.words)")
  }
}
