import Foundation
import Glibc
import Model
import Archive
import System
import Testing
import Text
import Trial

@testable import Sources

/// Kills real fetches. Each waits for what the killed one must have done before.
@Suite(.serialized, .enabled(if: Program.path != nil, "the program is not built")) struct KilledFetchTests {
  static let sources = 60
  static let entries = 20

  func site() throws -> String {
    let folder = NSTemporaryDirectory() + "rhapsode-killed-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: "\(folder)/content", withIntermediateDirectories: true)
    var settings = "title: Killed\nurl: https://voices.example.org/\nsources:\n"
    for number in 0..<KilledFetchTests.sources {
      settings += "  - {id: s\(number), file: s\(number).xml}\n"
      let items = (0..<KilledFetchTests.entries).map { entry in
        "<item><guid>\(number)-\(entry)</guid><title>t</title><description>\(String(repeating: "word ", count: 300))</description></item>"
      }
      let feed = "<rss version='2.0'><channel><title>s\(number)</title>\(items.joined())</channel></rss>"
      try Data(feed.utf8).write(to: URL(filePath: "\(folder)/content/s\(number).xml"))
    }
    try Data(settings.utf8).write(to: URL(filePath: "\(folder)/content/site.yaml"))
    return folder
  }

  /// What is printed goes to `output.txt` and `errors.txt` of `folder`, with `name` before that.
  func fetch(_ folder: String, name: String = "", environment: [String: String] = [:]) throws -> Child {
    try Child(
      environment.map { "\($0.key)=\($0.value)" }.sorted() + [Program.path ?? "", "fetch", "--site", folder],
      input: "/dev/null", output: "\(folder)/\(name)output.txt", errors: "\(folder)/\(name)errors.txt")
  }

  func told(_ folder: String, name: String = "") throws -> String {
    try ["output", "errors"].map { try String(contentsOfFile: "\(folder)/\(name)\($0).txt", encoding: .utf8) }.joined()
  }

  @Test func `a fetch that is killed loses no more than the source in flight`() throws {
    let folder = try site()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = SiteArchive.path(in: folder)
    var (whole, killed) = (0, 0)
    for round in 0..<12 {
      let process = try fetch(folder)
      kill(process, afterChanges: 1 + round * 3, of: path + "-wal")
      let isKilled = process.wait() == 128 + SIGKILL
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let archive = try SourceArchive(at: path)
      try archive.check()
      let counts = try archive.counts()
      #expect(counts.values.allSatisfy { $0 == KilledFetchTests.entries })
      #expect(counts.count >= whole)
      #expect(try archive.sources().count == counts.count)
      if isKilled, counts.count > whole, counts.count < KilledFetchTests.sources { killed += 1 }
      whole = counts.count
    }
    #expect(killed > 0, "no fetch was killed after it had stored some sources, and before it had stored all")
    #expect(try fetch(folder).wait() == 0)
    #expect(try SourceArchive(at: path).counts().count == KilledFetchTests.sources)
  }

  /// Kills the process as soon as the size of a file has changed so often, unless it ends before.
  private func kill(_ process: Child, afterChanges count: Int, of path: String) {
    func size() -> Int64 { (try? Files.status(path))?.stamp.size ?? 0 }
    var (changes, last) = (0, size())
    while changes < count, !process.hasEnded {
      let now = size()
      if now != last { (changes, last) = (changes + 1, now) }
    }
    process.terminate()
  }

  @Test func `concurrent fetches wait for one another`() throws {
    let folder = try site()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let processes = try (0..<3).map { try fetch(folder, name: "\($0)") }
    for (number, process) in processes.enumerated() {
      let status = process.wait()
      let told = try told(folder, name: "\(number)")
      #expect(status == 0, "\(told)")
      #expect(!told.contains("failed"), "\(told)")
    }
    let counts = try SourceArchive(at: SiteArchive.path(in: folder)).counts()
    #expect(counts.count == KilledFetchTests.sources)
    #expect(counts.values.allSatisfy { $0 == KilledFetchTests.entries })
  }

  @Test func `proxies of the environment are ignored, and its secrets are told to nobody`() throws {
    let server = try MisbehavingServer()
    let folder = try site()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = """
      title: Secret
      url: https://voices.example.org/
      sources:
        - {id: one, url: "\(server.url("good"))", network: private, headers: {Authorization: env:WIRE_TOKEN}}
        - {id: two, url: "\(server.url("status/500"))", network: private, headers: {Authorization: env:WIRE_TOKEN}}
      """
    try Data(settings.utf8).write(to: URL(filePath: "\(folder)/content/site.yaml"))
    let nowhere = "http://127.0.0.1:9/"
    let process = try fetch(
      folder, environment: ["http_proxy": nowhere, "ALL_PROXY": nowhere, "WIRE_TOKEN": "Bearer hushhush"])
    _ = process.wait()
    let told = try told(folder)
    #expect(try server.requests().map { $0["Authorization"] } == ["Bearer hushhush", "Bearer hushhush"])
    #expect(!told.contains("hushhush"))
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/.rhapsode")
    where name.hasPrefix("archive") {
      #expect(
        try Data(contentsOf: URL(filePath: "\(folder)/.rhapsode/\(name)")).range(of: Data("hushhush".utf8)) == nil)
    }
    #expect(try SourceArchive(at: SiteArchive.path(in: folder)).counts() == ["one": 2])
  }

  @Test(
    .enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)"), arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a fetch that a signal ends gives back its leases`(signal: Int32) throws {
    let (server, folder) = (try MisbehavingServer(), try site())
    let database = try #require(PostgreSQLServer.shared)
    let address = try database.makeDatabase()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = """
      title: Waiting
      url: https://voices.example.org/
      database: env:TRIAL_ARCHIVE
      sources: [{id: one, url: "\(server.url("pause/over"))", network: private}]
      """
    try Data(settings.utf8).write(to: URL(filePath: "\(folder)/content/site.yaml"))
    // The threads of tests block signals, and a shell may ignore them.
    let unblocking = """
      import os, signal, sys
      for number in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]: signal.signal(number, signal.SIG_DFL)
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let process = try Child(
      ["TRIAL_ARCHIVE=\(address)", "python3", "-c", unblocking, Program.path ?? "", "fetch", "--site", folder],
      input: "/dev/null", output: "\(folder)/output.txt", errors: "\(folder)/errors.txt")
    while try !process.hasEnded && !server.requests().contains(where: { $0.path == "/pause/over" }) { usleep(25_000) }
    #expect(try database.query("SELECT count(*) FROM rhapsode.lease", in: address) != "0")
    process.send(signal)
    let (status, words) = (process.wait(), try told(folder))
    #expect(status == 128 + signal, "\(words)")
    #expect(try database.query("SELECT count(*) FROM rhapsode.lease", in: address) == "0")
    server.set("over", "yes")
  }

  @Test func `a fetch that is killed while waiting for a server keeps what it has stored`() throws {
    let server = try MisbehavingServer()
    let folder = try site()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = """
      title: Waiting
      url: https://voices.example.org/
      sources:
        - {id: one, url: "\(server.url("etag"))", network: private}
        - {id: two, url: "\(server.url("pause/over"))", network: private}
      """
    try Data(settings.utf8).write(to: URL(filePath: "\(folder)/content/site.yaml"))
    let process = try fetch(folder)
    let path = SiteArchive.path(in: folder)
    // The fetcher stores the first source while it waits for the second server.
    while !process.hasEnded {
      let isAsked = try server.requests().contains { $0.path == "/pause/over" }
      if isAsked, try SourceArchive(at: path).counts() == ["one": 3] { break }
      usleep(25_000)
    }
    process.terminate()
    let (status, words) = (process.wait(), try told(folder))
    #expect(status == 128 + SIGKILL, "\(words)")
    #expect(try SourceArchive(at: path).counts() == ["one": 3])
    server.set("over", "yes")
    #expect(try fetch(folder).wait() == 0)
    #expect(try SourceArchive(at: path).counts() == ["one": 3, "two": 1])
    #expect(try server.requests().filter { $0.path == "/etag" }.count == 1, "it is still fresh")
  }
}
