import Foundation
import Testing
import Trial

@testable import Sources

/// A process that runs `server.py` on a port of its own and ends with this object.
final class MisbehavingServer: Sendable {
  struct Request: Decodable {
    var path: String
    var method: String
    var headers: [[String]]
    /// The number of other requests to the same host that were in progress.
    var busy: Int
    /// The same for all hosts.
    var others: Int
    var host: String?
    var time: Double
    var end: Double?
    /// The form that a hub was sent.
    var body: String?

    subscript(name: String) -> String? { headers.first { $0[0].lowercased() == name.lowercased() }?[1] }
  }

  private let server: LocalServer

  init(folder: String? = nil, environment: [String: String] = [:]) throws {
    server = try LocalServer.ofFeeds(folder: folder, environment: environment)
  }

  var port: Int { server.port }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  func set(_ name: String, _ value: String) { _ = get("set/\(name)/\(value)") }

  /// Returns the requests so far, except the test's own to `/set/`.
  func requests() throws -> [Request] {
    try JSONDecoder().decode([Request].self, from: get("log")).filter { !$0.path.hasPrefix("/set/") }
  }

  private func get(_ path: String) -> Data {
    guard var transfers = Transfers() else { return Data() }
    var request = HTTPRequest(url: url(path))
    request.allowsPrivateNetwork = true
    guard transfers.start(request, id: 0) else { return Data() }
    while transfers.count > 0 {
      for (_, response) in transfers.finished(patience: .milliseconds(100)) { return Data(response.body) }
    }
    return Data()
  }
}
