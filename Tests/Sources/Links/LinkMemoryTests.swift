import Foundation
import Testing
import Text
import Trial

@testable import Sources

@Suite struct LinkMemoryTests {
  private static let now = Timestamp(seconds: 1_795_000_000)
  private static let week: Int64 = 7 * 86400

  @Test(arguments: [
    LinkState.found, .moved(to: "https://b.example/"), .dead("it answered 404 Not Found"),
    .unclear("it did not answer"), .notPublic("10.0.0.1"),
  ])
  func `what was found is kept for a week`(state: LinkState) throws {
    let folder = try TemporaryFolder()
    var memory = LinkMemory(folder: folder.path)
    #expect(memory.state(of: "https://a.example/", now: Self.now) == nil)
    memory.note("https://a.example/", state, now: Self.now)
    try memory.store(now: Self.now)
    let read = LinkMemory(folder: folder.path)
    for (time, found) in [(0, state), (Self.week - 1, state), (Self.week, nil), (-1, nil)] as [(Int64, LinkState?)] {
      let now = Timestamp(seconds: Self.now.seconds + time)
      #expect(read.state(of: "https://a.example/", now: now) == found, "\(time)")
    }
    try read.store(now: Timestamp(seconds: Self.now.seconds + 4 * Self.week))
    #expect(LinkMemory(folder: folder.path).state(of: "https://a.example/", now: Self.now) == nil)
  }

  @Test func `a damaged memory is empty`() throws {
    let folder = try TemporaryFolder()
    for text in ["", "[", "{\"links\":[{\"url\":1},{\"url\":\"x\",\"asked\":1,\"state\":\"moved\"},3]}"] {
      try folder.write(text, to: ".rhapsode/cache/links.json")
      #expect(LinkMemory(folder: folder.path).state(of: "x", now: Timestamp(seconds: 1)) == nil)
    }
  }

  @Test(arguments: [Int64.min, -1, .max])
  func `a result with an impossible time does not count`(asked: Int64) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"links\": [{\"url\": \"x\", \"asked\": \(asked), \"state\": \"found\"}]}", to: ".rhapsode/cache/links.json")
    let memory = LinkMemory(folder: folder.path)
    #expect(memory.state(of: "x", now: Self.now) == nil)
    try memory.store(now: Self.now)
  }
}
