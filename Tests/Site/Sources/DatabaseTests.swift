import Foundation
import Testing
import Trial

/// A site whose archive is in a database.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct DatabaseTests {
  static let settings = ArchiveTests.settings + "database: env:TRIAL_ARCHIVE\n"

  func site(_ settings: String) throws -> Site {
    try Site([
      "content/site.yaml": settings, "content/feeds/news.xml": ArchiveTests.feed,
      "content/feeds/twin.xml": ArchiveTests.feed.replacingOccurrences(of: ">one<", with: ">another<"),
    ])
  }

  func run(_ site: Site, _ address: String, _ arguments: String...) throws -> Command {
    try site.run(arguments, environment: ["TRIAL_ARCHIVE": address])
  }

  @Test func `a site with a database publishes what one with a file does`() throws {
    let address = try #require(PostgreSQLServer.shared).makeDatabase()
    let (file, database) = (try site(ArchiveTests.settings), try site(Self.settings))
    for day in ["10", "11"] {
      #expect(try file.run(["build", "--now", "2026-11-\(day)T12:00:00Z"]).status == 0)
      let built = try run(database, address, "build", "--now", "2026-11-\(day)T12:00:00Z")
      #expect(built.status == 0, "\(built.words)")
    }
    #expect(try Tree.files(of: database.output) == Tree.files(of: file.output))
    #expect(!database.folder.has(".rhapsode/archive.sqlite"))
    let exported = try run(database, address, "archive", "export", "branch")
    #expect(exported.status == 0, "\(exported.words)")
    #expect(try file.run(["archive", "export", "branch"]).status == 0)
    #expect(try Tree.files(of: database.path + "/branch") == Tree.files(of: file.path + "/branch"))
    for command in ["check", "vacuum"] {
      let ran = try run(database, address, "archive", command)
      #expect(ran.status == 0, "\(ran.words)")
    }
  }

  @Test func `a fetch whose results cannot be stored fails`() throws {
    let server = try #require(PostgreSQLServer.shared)
    let (address, site) = (try server.makeDatabase(), try site(Self.settings))
    try site.folder.write("no feed", to: "content/feeds/twin.xml")
    #expect(try run(site, address, "fetch").status == 0, "a source that cannot be read is no error")
    try server.query("ALTER TABLE rhapsode.state RENAME TO lost", in: address)
    try site.folder.write(ArchiveTests.feed.replacing("Two", with: "Three"), to: "content/feeds/news.xml")
    #expect(try run(site, address, "fetch").status == 0, "the failure of the other one is stored")
    try site.folder.remove("content/feeds/twin.xml")
    try site.folder.write(
      Self.settings.replacing("  - {id: twin, file: feeds/twin.xml}\n", with: ""), to: "content/site.yaml")
    let fetched = try run(site, address, "fetch")
    #expect(fetched.status == 1 && fetched.text.contains("the archive cannot be used: "), "\(fetched.words)")
    #expect(fetched.errors.contains("nothing that was fetched is stored: the archive"), "\(fetched.words)")
    try server.query("ALTER TABLE rhapsode.lost RENAME TO state", in: address)
    #expect(try run(site, address, "fetch").text.contains("~1"))
  }

  @Test func `an archive moves into the database and back without a change of the site`() throws {
    let address = try #require(PostgreSQLServer.shared).makeDatabase()
    let site = try site(ArchiveTests.settings)
    #expect(try site.run(["build", "--now", "2026-11-10T12:00:00Z"]).status == 0)
    #expect(try site.run(["archive", "export", "before"]).status == 0)
    let refused = try site.run(["archive", "move"])
    #expect(refused.status == 1 && refused.errors.contains("the settings name no database"), "\(refused.words)")
    try site.folder.write(Self.settings, to: "content/site.yaml")
    let unset = try site.run(["archive", "move"])
    #expect(unset.status == 1 && unset.errors.contains("TRIAL_ARCHIVE does not hold the address"), "\(unset.words)")
    let moved = try run(site, address, "archive", "move")
    #expect(moved.status == 0 && moved.text.contains("archive.sqlite.moved-1"), "\(moved.words)")
    let again = try run(site, address, "archive", "move")
    #expect(again.status == 1 && again.errors.contains("nothing needs to be moved"), "\(again.words)")
    let published = try Tree.files(of: site.output)
    let built = try run(site, address, "build", "--offline", "--now", "2026-11-10T12:00:00Z")
    #expect(built.status == 0, "\(built.words)")
    #expect(try Tree.files(of: site.output) == published)
    #expect(try run(site, address, "archive", "export", "between").status == 0)
    let back = try run(site, address, "archive", "move", "--back")
    #expect(back.status == 0, "\(back.words)")
    try site.folder.write(ArchiveTests.settings, to: "content/site.yaml")
    #expect(try site.run(["archive", "export", "after"]).status == 0)
    for folder in ["between", "after"] {
      #expect(try Tree.files(of: site.path + "/" + folder) == Tree.files(of: site.path + "/before"), "\(folder)")
    }
  }

  @Test func `an empty database does not replace an archive that was not moved`() throws {
    let address = try #require(PostgreSQLServer.shared).makeDatabase()
    let site = try site(ArchiveTests.settings)
    #expect(try site.run(["build", "--now", "2026-11-10T12:00:00Z"]).status == 0)
    let published = try Tree.files(of: site.output)
    try site.folder.write(Self.settings, to: "content/site.yaml")
    for arguments in [["build", "--offline"], ["build"], ["fetch"], ["sources"]] {
      let told = try site.run(arguments, environment: ["TRIAL_ARCHIVE": address])
      #expect(told.status == 4 && told.errors.contains("`rhapsode archive move`"), "\(arguments): \(told.words)")
    }
    #expect(try Tree.files(of: site.output) == published)
    let moved = try run(site, address, "archive", "move")
    #expect(moved.status == 0, "\(moved.words)")
    let built = try run(site, address, "build", "--offline", "--now", "2026-11-10T12:00:00Z")
    #expect(built.status == 0, "\(built.words)")
    #expect(try Tree.files(of: site.output) == published)
  }

  @Test func `a database that cannot be used stops the build, and its password is not printed`() throws {
    let server = try #require(PostgreSQLServer.shared)
    try server.query(
      "DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN END $$")
    let site = try site(Self.settings)
    let address = server.address(of: "postgres", user: "guarded:s3cret")
    for arguments in [["build"], ["fetch"], ["archive", "check"], ["doctor"], ["sources"]] {
      let told = try site.run(arguments, environment: ["TRIAL_ARCHIVE": address])
      #expect(arguments == ["doctor"] || told.status == 1, "\(arguments): \(told.words)")
      #expect((told.text + told.errors).contains("authentication failed"), "\(arguments): \(told.words)")
      #expect(!(told.text + told.errors).contains("s3cret"), "\(arguments): \(told.words)")
      let help = "help: correct the user, the password or the name of the database"
      #expect(arguments == ["doctor"] || told.errors.contains(help), "\(arguments): \(told.words)")
    }
    #expect(!site.folder.has(".rhapsode/archive.sqlite") && !site.folder.has("public/index.html"))
    let unset = try site.run(["build"])
    #expect(unset.status == 1 && unset.errors.contains("TRIAL_ARCHIVE does not hold"), "\(unset.words)")
  }

  @Test func `the settings must not hold the address itself`() throws {
    let site = try site(ArchiveTests.settings + "database: postgresql://u:s3cret@h/d\n")
    let told = try site.run(["build"])
    #expect(told.status == 1 && told.errors.contains("`database` must be `env:`"), "\(told.words)")
    #expect(!told.errors.contains("s3cret"), "\(told.words)")
  }

  @Test func `an archive of a newer Rhapsode stops a build with words, and stays as it is`() throws {
    let server = try #require(PostgreSQLServer.shared)
    let address = try server.makeDatabase()
    let (file, database) = (try site(ArchiveTests.settings), try site(Self.settings))
    #expect(try file.run(["build", "--now", Site.now]).status == 0)
    #expect(try run(database, address, "build", "--now", Site.now).status == 0)
    // The version is at byte 60 of SQLite's header.
    var bytes = try file.folder.bytes(of: ".rhapsode/archive.sqlite")
    bytes[63] = 99
    try file.folder.write(bytes, to: ".rhapsode/archive.sqlite")
    try server.query("UPDATE rhapsode.archive SET version = 99", in: address)
    for command in ["build", "fetch"] {
      for told in [try file.run([command]), try run(database, address, command)] {
        #expect(told.status == 1 && told.errors.contains("written by a newer Rhapsode (schema 99)"), "\(told.words)")
        #expect(told.errors.contains("help: install the newer Rhapsode"), "\(told.words)")
      }
    }
    #expect(try file.folder.bytes(of: ".rhapsode/archive.sqlite")[63] == 99)
    #expect(try server.query("SELECT version FROM rhapsode.archive", in: address) == "99")
    #expect(try server.query("SELECT count(*) FROM rhapsode.entry", in: address) == "4")
  }
}
