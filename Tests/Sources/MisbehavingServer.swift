import Foundation
import Testing

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

    subscript(name: String) -> String? { headers.first { $0[0].lowercased() == name.lowercased() }?[1] }
  }

  let port: Int
  private let process: Process
  private let input: Pipe

  init(folder: String? = nil, environment: [String: String] = [:]) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py")
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + (folder.map { [$0] } ?? [])
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    input = Pipe()
    process.standardOutput = output
    process.standardInput = input
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte != Data([0x0A]), !byte.isEmpty {
      line += byte
    }
    port = Int(String(decoding: line, as: UTF8.self)) ?? 0
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }

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
