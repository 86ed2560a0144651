import Foundation
import Testing
import Trial

/// The studio of a site, as its page asks it.
struct StudioClient {
  let served: Served

  init(_ site: Site, _ options: String..., environment: [String: String] = [:]) throws {
    served = try Served(site, options, environment: environment)
  }

  struct Reply {
    var status: Int
    var json: [String: Any]
    var words: String

    subscript(name: String) -> Any? { json[name] }
    func text(_ name: String) -> String { json[name] as? String ?? "" }
    func list(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }
  }

  func get(_ name: String, _ fields: [String: String] = [:]) throws -> Reply {
    reply(try served.ask("GET", url(name), ["X-Rhapsode-Token": served.token].merging(fields) { $1 }))
  }

  /// The answer as it is, for files.
  func bytes(_ name: String) throws -> Served.Answer {
    try served.ask("GET", url(name), ["X-Rhapsode-Token": served.token])
  }

  func post(_ name: String, _ body: [String: Any], _ fields: [String: String] = [:]) throws -> Reply {
    try send(name, [UInt8](JSONSerialization.data(withJSONObject: body)), fields)
  }

  /// With the fields that a browser sends for a page of the studio.
  func send(_ name: String, _ body: [UInt8], _ fields: [String: String] = [:]) throws -> Reply {
    let own = ["X-Rhapsode-Token": served.token, "Origin": served.studio, "Sec-Fetch-Site": "same-origin"]
    return reply(try served.ask("POST", url(name), own.merging(fields) { $1 }, body: body))
  }

  func story(_ file: String) throws -> Reply { try get("story?file=" + encoded(file)) }

  func edit(_ file: String, _ version: String, _ edits: [[String: Any]], force: String? = nil) throws -> Reply {
    var body: [String: Any] = ["version": version, "edits": edits]
    if let force { body["force"] = force }
    return try post("story?file=" + encoded(file), body)
  }

  func upload(_ bytes: [UInt8], _ name: String, to story: String, _ query: String = "") throws -> Reply {
    let address = "media?story=\(encoded(story))&name=\(encoded(name))" + query
    return try send(address, bytes, ["Content-Type": "application/octet-stream"])
  }

  func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text }

  private func url(_ name: String) -> String { served.studio + "/_studio/api/" + name }

  private func reply(_ answer: Served.Answer) -> Reply {
    let object = try? JSONSerialization.jsonObject(with: Data(answer.body))
    return Reply(status: answer.status, json: object as? [String: Any] ?? [:], words: "\(answer.status) \(answer.text)")
  }
}
