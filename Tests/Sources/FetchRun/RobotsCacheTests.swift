import Testing
import Text
import Trial

@testable import Sources

/// The rules of hosts that runs remember for one another.
@Suite struct RobotsCacheTests {
  @Test func `stored rules hold for a day, and not if they were stored while the clock was ahead`() throws {
    let folder = try TemporaryFolder()
    let page = "https://a.example/private/x"
    func cache(_ now: Int64) -> RobotsCache { RobotsCache(cache: folder.path, now: Timestamp(seconds: now)) }
    let unknown = RobotsCache.Permission.unknown("https://a.example/robots.txt")
    #expect(cache(100_000).permission(for: page) == unknown)
    cache(100_000).learn(RobotsRules(Array("User-agent: *\nDisallow: /private".utf8)), for: page)
    for now in [100_000, 186_399] as [Int64] {
      #expect(cache(now).permission(for: page) == .disallowed)
      #expect(cache(now).permission(for: "https://a.example/public") == .allowed)
      #expect(cache(now).permission(for: "http://a.example/public") == .unknown("http://a.example/robots.txt"))
    }
    for now in [186_400, 99_999] as [Int64] { #expect(cache(now).permission(for: page) == unknown, "\(now)") }
  }

  @Test func `rules that could not be read forbid everything in this run alone`() throws {
    let folder = try TemporaryFolder()
    let cache = RobotsCache(cache: folder.path, now: Timestamp(seconds: 9))
    cache.learn(nil, for: "https://a.example/x")
    #expect(cache.permission(for: "https://a.example/y") == .unreachable)
    let next = RobotsCache(cache: folder.path, now: Timestamp(seconds: 10))
    #expect(next.permission(for: "https://a.example/y") == .unknown("https://a.example/robots.txt"))
  }
}
