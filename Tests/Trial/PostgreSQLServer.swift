import Foundation
import Glibc
import Synchronization

/// A PostgreSQL server in a temporary folder, reached only through a socket there. It stops when the tests end, also when
/// they are killed.
package final class PostgreSQLServer: Sendable {
  /// The server that tests share; `nil` if it is not installed or does not start. Each test uses databases of its own.
  package static let shared: PostgreSQLServer? = try? PostgreSQLServer()

  package static let isInstalled = programs != nil
  package static let missing = "PostgreSQL is not installed: apt-get install postgresql"

  /// The folder of `initdb`, which Debian does not put into PATH.
  private static let programs: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders = versions.sorted().reversed().map { "/usr/lib/postgresql/\($0)/bin" }
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }
      ?? Installed.path(of: "initdb").map { String($0.dropLast("/initdb".count)) }
  }()

  private let folder: String
  private let programs: String

  struct Unstartable: Error { var words: String }

  package init() throws {
    guard let programs = Self.programs else { throw Unstartable(words: Self.missing) }
    self.programs = programs
    // A short path, since that of a socket has at most 107 bytes.
    folder = "/tmp/rhapsode-pg-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if getuid() == 0 { try run(as: false, "chown postgres \(folder)") }
    try run(as: true, "\(programs)/initdb -D data -U postgres --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync")
    // With a password for one role, so that a test can give a wrong one.
    try run(as: true, "sed -i '1i local all guarded scram-sha-256' data/pg_hba.conf")
    try start()
    // Ends the server and removes its folder after the process of the tests has ended.
    let end =
      "while [ -d /proc/\(getpid()) ]; do sleep 1; done; \(programs)/pg_ctl -D data -m immediate stop; rm -rf \(folder)"
    try run(as: true, "(setsid sh -c '\(end)' >/dev/null 2>&1 </dev/null &)")
  }

  /// Starts the server again after `stop`.
  package func start() throws {
    let options = "-k \(folder) -c listen_addresses= -c fsync=off -c max_connections=200 -c log_min_messages=fatal"
    try run(as: true, "\(programs)/pg_ctl -D data -w -t 60 -l log -o \"\(options)\" start >/dev/null 2>&1 </dev/null")
  }

  /// Ends the server at once, without an orderly shutdown: the next start recovers from its log.
  package func kill() throws { try run(as: true, "\(programs)/pg_ctl -D data -m immediate -w stop >/dev/null") }

  /// Creates a database and returns its address. `options` are those of `CREATE DATABASE`.
  package func makeDatabase(options: String = "") throws -> String {
    let name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    try query("CREATE DATABASE \(name) \(options)")
    return address(of: name)
  }

  package func address(of database: String, user: String = "postgres") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }

  /// Runs statements with psql and returns the values of their rows, separated by `|`.
  @discardableResult
  package func query(_ statements: String, in address: String? = nil) throws -> String {
    let command = try Command.run(
      "\(programs)/psql",
      [
        "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address ?? self.address(of: "postgres"), "-c",
        statements,
      ])
    guard command.status == 0 else { throw Unstartable(words: command.words) }
    return command.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Sends a signal, such as `STOP`, to a process of the server.
  package func signal(_ name: String, _ process: String) throws { try run(as: true, "kill -\(name) \(process)") }

  /// Returns all statements and values of a database, as `pg_dump` writes them.
  package func dump(_ address: String) throws -> String {
    let command = try Command.run("\(programs)/pg_dump", [address])
    guard command.status == 0 else { throw Unstartable(words: command.words) }
    return command.text
  }

  /// Returns the files of the server that contain `word`, after what it has written ahead is in its tables.
  package func files(with word: String) throws -> [String] {
    // Used files of the log would be renamed and kept otherwise, with their contents.
    for statement in ["ALTER SYSTEM SET wal_recycle = off", "SELECT pg_reload_conf()"] { try query(statement) }
    for statement in ["CHECKPOINT", "SELECT pg_switch_wal()", "CHECKPOINT"] { try query(statement) }
    let command = try Command.run("/bin/grep", ["-rlaF", "--", word, folder + "/data"])
    guard command.status < 2 else { throw Unstartable(words: command.words) }
    return command.text.split(separator: "\n").map(String.init)
  }

  /// `initdb` refuses to run as root.
  private func run(as isServer: Bool, _ script: String) throws {
    let script = "cd \(folder) && \(script)"
    let command =
      isServer && getuid() == 0
      ? try Command.run("/usr/sbin/runuser", ["-u", "postgres", "--", "sh", "-c", script])
      : try Command.run("/bin/sh", ["-c", script])
    guard command.status == 0 else { throw Unstartable(words: command.words) }
  }
}
