import Foundation
import Testing
import Trial

/// Small changes of a site with many stories: only what has changed of the build's memory is written.
@Suite struct SmallChangeTests {
  private static func story(_ number: Int, _ words: String = "boats", title: String = "Story") -> String {
    """
    ---
    title: \(title) \(number)
    date: 2026-01-\(number % 18 + 10)
    tags: [tag \(number % 7)]
    ---
    Of \(words) and nets, [the next](story-\((number + 1) % 150).md).

    """
  }

  /// The files in the folder of the site's memory.
  private func memory(of site: Site) throws -> [String] {
    let cache = site.path + "/.rhapsode/cache"
    return try FileManager.default.contentsOfDirectory(atPath: cache).sorted().flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: "\(cache)/\(folder)")) ?? []).sorted()
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `any number of small changes gives what a clean build gives`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var files: [String: String] = [:]
    for number in 0..<150 { files["content/notes/story-\(number).md"] = Self.story(number) }
    let site = try Site(files)
    #expect(try site.build().status == 0)
    var asChanges = 0
    for round in 1...12 {
      // Files that were written just now are read again in any case.
      if dice.isLucky(3) { Thread.sleep(forTimeInterval: 3.1) }
      for _ in 0..<dice.number(1...3) {
        let number = dice.number(0...149)
        let title = dice.isLucky(4) ? "Tale" : "Story"
        try site.folder.write(
          Self.story(number, "round \(round)", title: title), to: "content/notes/story-\(number).md")
      }
      let built = try site.build()
      #expect(built.status == 0, "\(built.words)")
      if try memory(of: site).contains("memory.changes") { asChanges += 1 }
      let rebuilt = try site.files()
      let clean = try site.run(["build", "--clean", "--output", "clean", "--now", Site.now])
      #expect(clean.status == 0, "\(clean.words)")
      #expect(try Tree.files(of: site.path + "/clean") == rebuilt, "seed \(seed), round \(round)")
      try site.folder.remove("clean")
    }
    #expect(asChanges > 6, "the memory was written as changes \(asChanges) times")
  }
}
