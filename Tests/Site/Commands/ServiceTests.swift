import Foundation
import Glibc
import Testing
import Trial

/// `rhapsode run`, with a server of feeds and a stand-in for systemd.
@Suite struct ServiceTests {
  private static func settings(_ server: LocalServer, feed: String = "good") -> String {
    """
    title: Trial
    url: https://trial.example/
    sources: [{id: news, url: "http://127.0.0.1:\(server.port)/\(feed)", network: private}]
    deploy:
      here: {folder: www}
      away: {rsync: "host:srv"}

    """
  }

  @Test func `a service publishes, follows changes, says how it is, and ends when it is asked to`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site(["content/site.yaml": Self.settings(server), "content/stories/one.md": "# One\n\nText.\n"])
    let service = try RunningService(site, ["--deploy", "here", "--metrics", "figures.prom"], watchdog: 300)
    #expect(service.waits { site.folder.has("figures.prom") }, "\(service.log)")
    #expect(site.folder.has("www/current/stories/one/index.html"), "\(service.log)")
    let figures = try site.folder.text(of: "figures.prom")
    for line in [
      "rhapsode_sources{state=\"ok\"} 1\n", "rhapsode_stage_runs_total{stage=\"deploy\",result=\"done\"} 1\n",
      "rhapsode_rounds_total 1\n",
    ] { #expect(figures.contains(line), "\(line)\n\(figures)") }
    // Another service for the same site.
    let other = try site.run(["run"])
    #expect(
      other.status == 1 && other.errors.contains("another service (process ")
        && other.errors.contains("already runs for this site"), "\(other.words)")
    // A new story is published without a request, wrong settings are told, and mended ones are used.
    try site.folder.write("# Two\n\nMore.\n", to: "content/stories/two.md")
    #expect(service.waits { site.folder.has("www/current/stories/two/index.html") }, "\(service.log)")
    try site.folder.write("title: [\n", to: "content/site.yaml")
    #expect(service.waits { service.log.contains("build failed; the next try is in ") }, "\(service.log)")
    #expect(service.log.contains("content/site.yaml:"))
    try site.folder.write(
      Self.settings(server).replacing("Trial", with: "Mended"), to: "content/site.yaml")
    #expect(
      service.waits {
        (try? site.folder.text(of: "www/current/index.html"))?.contains("Mended") == true
      }, "\(service.log)")
    service.send(SIGHUP)
    #expect(service.waits { service.told.contains("RELOADING=1 MONOTONIC_USEC=") })
    service.send(SIGTERM)
    #expect(service.wait() == 0, "\(service.log)")
    let told = service.told
    #expect(told.hasPrefix("READY=1\n") || told.contains("\nREADY=1\n"))
    for word in ["STATUS=fetching", "STATUS=sleeping until ", "WATCHDOG=1", "STOPPING=1"] {
      #expect(told.contains(word), "\(word): \(told)")
    }
    #expect(service.log.contains("stopped\n"))
    #expect(try site.run(["build", "--offline"]).status == 0)
  }

  @Test func `a service that is stopped during a fetch or a deployment ends it, with all programs that it has started`()
    throws
  {
    let server = try LocalServer.ofFeeds()
    let slow = try Site(["content/site.yaml": Self.settings(server, feed: "slow")])
    let fetching = try RunningService(slow, ["--deploy", "here"])
    #expect(fetching.waits { fetching.told.contains("STATUS=fetching") }, "\(fetching.log)")
    fetching.send(SIGTERM)
    #expect(fetching.wait() == 0 && !slow.folder.has("public/index.html"), "\(fetching.log)")

    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/rsync") else {
      try Test.cancel("rsync is not installed")
    }
    let site = try Site([
      "content/site.yaml": Self.settings(server),
      "ssh": "#!/bin/sh\ntrap 'touch \"$MACHINE/ended\"; exit 1' TERM\ntouch \"$MACHINE/begun\"\n"
        + "while :; do sleep 0.05; done\n",
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder / "ssh")
    let service = try RunningService(
      site, ["--deploy", "away"], environment: ["RSYNC_RSH": site.folder / "ssh", "MACHINE": site.path])
    #expect(service.waits { site.folder.has("begun") }, "\(service.log)")
    service.send(SIGINT)
    #expect(service.wait() == 0, "\(service.log)")
    #expect(service.waits { site.folder.has("ended") })
    let again = try site.run(["deploy", "here"])
    #expect(again.status == 0 && site.folder.has("www/current/index.html"), "\(again.words)")
  }

  @Test func `a last round with a failed build has its exit code`() throws {
    let site = try Site(["content/a.md": "---\ndate: x\n---\n"])
    let run = try site.run(["run", "--rounds", "1"])
    #expect(run.status == 1 && run.errors.contains("build failed\n"), "\(run.words)")
  }

  @Test func `the journal gets priorities`() throws {
    let site = try Site()
    // The journal is known by the file that standard error is.
    let script = """
      export JOURNAL_STREAM=$(stat --dereference --format=%d:%i errors)
      exec "$0" run --rounds 1 2>errors
      """
    try site.folder.write("", to: "errors")
    let run = try Command.run("/bin/sh", ["-c", script, Installed.rhapsode], in: site.path)
    let log = try site.folder.text(of: "errors")
    #expect(run.status == 0 && log.hasPrefix("<6>rhapsode "), "\(log)")
    #expect(log.split(separator: "\n").allSatisfy { $0.first == "<" })
  }

  @Test func `a source that was read while the clock was wrong is read again`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site(["content/site.yaml": Self.settings(server)])
    #expect(try site.run(["fetch", "--now", "2036-01-01T00:00:00Z"]).text.contains("updated"))
    let back = try site.run(["fetch", "--now", "2026-11-20T12:00:00Z"])
    #expect(back.text.contains("unchanged"), "\(back.words)")
    let waiting = try site.run(["fetch", "--now", "2026-11-20T12:01:00Z"])
    #expect(waiting.text == "1 source is not due; the next one is due at 2026-11-20T12:30:00Z\n", "\(waiting.words)")
  }
}
