import Foundation
import Model
import Testing
import Text
import Trial

@testable import Sources

/// Notices to a WebSub hub, also those that a later deployment repeats.
@Suite(.serialized) struct HubNoticeTests {
  let server: MisbehavingServer
  let folder: TemporaryFolder

  init() throws {
    server = try MisbehavingServer()
    folder = try TemporaryFolder()
  }

  /// Sends the notices of a deployment at `day` days after 1 March 2027; returns its warnings.
  func send(_ feeds: String..., day: Double = 0, to hub: String = "hub") async -> [Diagnostic] {
    let notice = HubNotice(to: server.url(hub), site: "https://voices.example.org/", proxy: nil)
    return await notice.send(feeds.map(Self.address), in: folder.path, now: FollowedSite.now(day))
  }

  static func address(_ feed: String) -> String { "https://voices.example.org/\(feed).xml" }

  /// Returns the feeds of which the hub was told since the last call, sorted: several requests run at the same time.
  func told(after count: Int) throws -> [String] {
    try server.requests().dropFirst(count).compactMap(\.body).map { body in
      let topic = try #require(URLComponents(string: "?" + body)?.queryItems?.first { $0.name == "hub.topic" }?.value)
      return topic.split(separator: "/").last.map { String($0.dropLast(4)) } ?? topic
    }.sorted()
  }

  @Test func `a hub that could not be told is told by the next deployment, once`() async throws {
    server.set("hub", "503")
    let warnings = await send("a", "b")
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.first?.summary.contains("was not told that 2 feeds have changed") == true, "\(warnings)")
    #expect(warnings.first?.help?.contains("the next deployment") == true)
    server.set("hub", "202")
    #expect(await send("c", "b", day: 1).isEmpty)
    #expect(try told(after: 2) == ["a", "b", "c"])
    #expect(await send(day: 2).isEmpty)
    #expect(await send("a", day: 3).isEmpty)
    #expect(try told(after: 5) == ["a"])
  }

  @Test func `a deployment that changes no feed tells the hub too`() async throws {
    server.set("hub", "500")
    _ = await send("a")
    server.set("hub", "204")
    #expect(await send(day: 6).isEmpty)
    #expect(try told(after: 1) == ["a"])
  }

  @Test func `a hub is not told of a feed that changed more than a week ago`() async throws {
    server.set("hub", "503")
    _ = await send("old")
    _ = await send("new", day: 5)
    #expect(try told(after: 1) == ["new", "old"])
    server.set("hub", "202")
    #expect(await send(day: 8).isEmpty)
    #expect(try told(after: 3) == ["new"])
  }

  @Test func `what one hub was not told is not told to another`() async throws {
    server.set("hub", "503")
    _ = await send("a")
    #expect(await send(day: 1, to: "good").isEmpty)
    #expect(try server.requests().count == 1)
  }

  @Test func `feeds after a request without an answer are kept too`() async throws {
    let hub = "http://127.0.0.1:1/"
    let feeds = (1...9).map { Self.address("\($0)") }
    let notice = HubNotice(to: hub, site: "https://voices.example.org/", proxy: nil)
    let warnings = await notice.send(feeds, in: folder.path, now: FollowedSite.now(0))
    #expect(warnings.first?.summary.contains("9 feeds have changed") == true, "\(warnings)")
    #expect(PendingHubNotices(of: hub, folder: folder.path, now: FollowedSite.now(1)).addresses == feeds)
  }

  @Test(arguments: ["", "{", #"{"hub": 1}"#, #"{"feeds": [{"url": 1, "changed": -9223372036854775808}, 7]}"#])
  func `a damaged file is as if there were none`(text: String) async throws {
    let hub = server.url("hub")
    try folder.write(
      text.replacing("{\"feeds\"", with: "{\"hub\": \"\(hub)\", \"feeds\""), to: ".rhapsode/cache/hub.json")
    #expect(await send("a").isEmpty)
    #expect(try told(after: 0) == ["a"])
  }
}
