import Foundation
import Testing
import Trial

/// An archive that is lost or damaged: nothing replaces it without a word.
@Suite struct LostArchiveTests {
  private let archive = ArchiveTests()

  @Test func `a lost archive stays lost after an import that fails, and every command says so`() throws {
    let site = try archive.site()
    #expect(try archive.fresh(site, at: "10").status == 0)
    let before = try site.files()
    #expect(try archive.run(site, "archive", "export", "branch").status == 0)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: site.path + "/.rhapsode/archive.sqlite\(ending)")
    }
    let words = "the archive of this site is missing"
    for command in [["check"], ["vacuum"], ["export", "again"]] {
      let told = try site.run(["archive"] + command)
      #expect(told.status == 4 && told.errors.contains(words), "\(command): \(told.words)")
    }
    let doctor = try archive.run(site, "doctor")
    #expect(doctor.status == 1 && doctor.text.contains("broken  archive       \(words)"), "\(doctor.words)")
    let sources = try site.folder.text(of: "branch/sources.jsonl")
    try site.folder.write(sources + "{\"id\":\n", to: "branch/sources.jsonl")
    #expect(try archive.run(site, "archive", "import", "branch").status == 1)
    #expect(
      Tree.paths(of: site.path + "/.rhapsode").filter { $0.hasPrefix("archive.sqlite") } == ["archive.sqlite.begun"])
    #expect(try archive.fresh(site, at: "10").status == 4)
    try site.folder.write(sources, to: "branch/sources.jsonl")
    let imported = try archive.run(site, "archive", "import", "branch")
    #expect(imported.status == 0, "\(imported.words)")
    #expect(try archive.fresh(site, at: "10").status == 0)
    #expect(try site.files() == before)
  }

  @Test func `a site that was copied without its hidden folder stops before an empty archive replaces its own`() throws
  {
    let site = try archive.site()
    #expect(try site.build().status == 0)
    let files = try site.files()
    try site.folder.copy(site.path + "/.rhapsode", to: "backup")
    try site.folder.remove(".rhapsode")
    for command in [["build"], ["build", "--offline"], ["fetch"]] {
      let stopped = try site.run(command + ["--now", Site.now])
      #expect(stopped.status == 4 && stopped.errors.contains("the archive of this site is missing"), "\(stopped.words)")
      #expect(try site.files() == files && !site.folder.has(".rhapsode/archive.sqlite"))
    }
    for command in ["sources", "doctor", "check"] {
      let told = try site.run([command])
      #expect(told.words.contains("the archive of this site is missing"), "\(told.words)")
      #expect(told.status != 0 && !site.folder.has(".rhapsode/archive.sqlite"))
    }
    try? site.folder.remove(".rhapsode")
    try site.folder.copy(site.path + "/backup", to: ".rhapsode")
    #expect(try site.build().status == 0)
    #expect(try site.files() == files)
    try site.folder.remove(".rhapsode")
    #expect(try site.build("--allow-removals").status == 0)
    // Another output, and a list of feeds, of which each has a page.
    try site.folder.remove("public")
    let list = "<opml version='2.0'><head/><body><outline text='A' xmlUrl='http://127.0.0.1:9/a.xml'/></body></opml>"
    try site.folder.write(list, to: "content/feeds.opml")
    let followingList = "title: Trial\nurl: https://trial.example/\nsources:\n  - {id: list, opml: feeds.opml}\n"
    for settings in [ArchiveTests.settings, followingList] {
      try site.folder.write(settings, to: "content/site.yaml")
      #expect(try site.build("--allow-removals", "--output", "elsewhere/www").status == 0)
      try site.folder.remove(".rhapsode")
      // They know nothing of that output: they leave it to the build to notice that the archive is lost.
      for command in [["sources"], ["sources", "--explain", "https://a.example/"], ["check"], ["doctor"]] {
        _ = try site.run(command)
        #expect(!site.folder.has(".rhapsode/archive.sqlite"), "\(command)")
      }
      for command in [["build"], ["build", "--offline"], ["fetch"]] {
        let stopped = try site.run(command + ["--now", Site.now, "--output", "elsewhere/www"])
        #expect(
          stopped.status == 4 && stopped.errors.contains("the archive of this site is missing"), "\(stopped.words)")
        #expect(!site.folder.has(".rhapsode/archive.sqlite"))
      }
    }
    // A new site has no output yet, and one that begins to follow feeds has no page of a source.
    try site.folder.remove("elsewhere")
    #expect(try site.build().status == 0)
  }

  @Test func `a damaged archive stops the build, and is set aside where that is allowed`() throws {
    let site = try archive.site()
    #expect(try archive.fresh(site, at: "10").status == 0)
    let before = try site.files()
    try site.folder.write("no archive at all, whatever its name says", to: ".rhapsode/archive.sqlite")
    for name in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: site.path + "/.rhapsode/archive.sqlite\(name)")
    }
    let stopped = try archive.fresh(site, at: "10")
    #expect(stopped.status == 1, "\(stopped.words)")
    #expect(stopped.errors.contains("the archive is damaged"), "\(stopped.words)")
    #expect(stopped.errors.contains("--allow-removals"))
    #expect(try site.files() == before)
    for command in [["archive", "check"], ["fetch"], ["sources"]] {
      let told = try site.run(command)
      #expect(told.status == 1)
      #expect(told.errors.contains(".rhapsode/archive.sqlite: error: the archive is damaged"), "\(told.words)")
      #expect(told.errors.contains("`rhapsode build --allow-removals`"), "\(told.words)")
    }
    let again = try archive.run(site, "build", "--allow-removals", "--now", "2026-11-10T12:00:00Z")
    #expect(again.status == 0, "\(again.words)")
    #expect((again.text + again.errors).contains("archive.sqlite.damaged-1"), "\(again.words)")
    #expect(try site.files() == before, "the feeds still have all")
  }
}
