import Foundation
import Model
import Archive
import Testing
import Text

@testable import Sources

/// 200 sources on many hosts of 127.x.y.z. `make load` runs the program with 10,000.
@Suite(.serialized) struct LoadTests {
  static let count = 200

  @Test func `every rule holds for many sources at once`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    let sources = (0..<Self.count).map { number in
      let host = "127.\(1 + number / 2 / 200 / 200).\(number / 2 / 200 % 200).\(1 + number / 2 % 200)"
      return Source.loopback("s\(number)", "http://\(host):\(server.port)/load/\(number)")
    }
    server.set("pace", "0.03")
    let site = try FollowedSite(sources)
    let first = try await site.refresh(pace: { $0.spacing = .milliseconds(200) })
    let requests = try server.requests()
    #expect(requests.allSatisfy { $0.busy == 0 }, "one request at a time to a host")
    #expect(requests.allSatisfy { $0.others < 64 }, "no more than sixty-four hosts at once")
    #expect(requests.contains { $0.others >= 4 }, "many hosts at once")
    #expect(Set(requests.map(\.path)).count == requests.count, "one GET for each")
    let byHost = Dictionary(grouping: requests) { $0.host ?? "" }
    for visits in byHost.values {
      for (one, next) in zip(visits, visits.dropFirst()) { #expect(next.time - one.time >= 0.19) }
    }
    let good = first.filter { $0.outcome == .updated }
    let quiet = first.filter { $0.outcome == .waiting }
    #expect(good.count + quiet.count >= Self.count * 9 / 10)
    #expect(first.allSatisfy { $0.outcome != .failed || $0.message != nil })

    let second = try await site.refresh(
      day: 1,
      pace: {
        $0.spacing = .milliseconds(200)
        $0.hosts = 3
      })
    let answered = try server.requests().dropFirst(requests.count)
    #expect(second.filter { $0.status == 304 }.count >= good.count * 9 / 10)
    #expect(answered.allSatisfy { $0.others < 3 }, "no more hosts at once than the settings say")
    #expect(!answered.contains { $0.path == "/load/30" }, "a feed that is gone is not requested again")
  }

  @Test func `of two fetches for one site at the same time, the second waits and requests nothing`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    server.set("pace", "0.3")
    let site = try FollowedSite((1...3).map { Source.loopback("s\($0)", server.url("load/\($0)")) })
    let reports = try await withThrowingTaskGroup(of: [SourceReport].self) { group in
      for _ in 0..<2 { group.addTask { try await site.refresh() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(try server.requests().count == 3)
    let outcomes = reports.map { Set($0.map(\.outcome)) }
    #expect(outcomes.contains([.updated]) && outcomes.contains([.waiting]), "\(outcomes)")
  }
}
