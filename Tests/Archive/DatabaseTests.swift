import Testing
import Trial

@testable import Archive

/// The protections against files of others.
@Suite struct DatabaseTests {
  @Test func `a statement that takes longer than the limit ends with an error`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let database = try Database(path: folder / "a.sqlite")
    database.limit(milliseconds: 50)
    do throws(DatabaseError) {
      _ = try database.number("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT count(*) FROM n")
      Issue.record("an endless statement ended")
    } catch {
      #expect(error.isLate)
    }
    database.limit(milliseconds: 0)
    let number = try database.number("SELECT 7")
    #expect(number == 7)
  }

  @Test func `a forged export with other columns in each line does not fill the memory`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let database = try Database(path: folder / "a.sqlite")
    try database.run("CREATE TABLE t (a)")
    for number in 0..<1000 { try database.run("INSERT INTO t (a) SELECT \(number) WHERE ?1", [.integer(1)]) }
    #expect(database.preparedCount <= 256)
    let count = try database.number("SELECT count(*) FROM t")
    #expect(count == 1000)
  }

  @Test func `a full disk is known by its code, in both engines`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let database = try Database(path: folder / "a.sqlite")
    try database.run("CREATE TABLE t (a); PRAGMA max_page_count = 2")
    do throws(DatabaseError) {
      try database.run("INSERT INTO t VALUES (zeroblob(100000))")
      Issue.record("there was space")
    } catch {
      #expect(ArchiveError(error) == .diskFull(error.message))
    }
    let words = "could not extend file: No space left on device"
    #expect(ArchiveError(PostgreSQLError(state: "53100", message: words)) == .diskFull(words))
    #expect(ArchiveError.diskFull(words).concernsAll)
  }

  @Test func `the words about damage are one line`() {
    #expect(DatabaseError(corruption: "*** in main ***\nPage 56: lost").message == "*** in main *** Page 56: lost")
  }

  @Test func `a view of a schema that is not trusted cannot be read`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let database = try Database(path: folder / "a.sqlite")
    try database.run("CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE VIEW v AS SELECT a FROM t")
    database.distrustSchema()
    let count = try database.number("SELECT count(*) FROM t")
    #expect(count == 1)
    do throws(DatabaseError) {
      _ = try database.number("SELECT count(*) FROM v")
      Issue.record("the view was read")
    } catch {
      #expect(error.message.contains("access to view"))
    }
  }
}
