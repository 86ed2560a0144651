import Foundation

/// `rhapsode serve` for a site, which ends with this object.
package final class Served {
  /// Such as `http://127.0.0.1:40123`.
  package let address: String
  /// The same of the studio; empty if there is none.
  package let studio: String
  /// What the studio's page has to send; empty if there is no studio.
  package let token: String
  /// Keeps the site's folder.
  private let site: Site
  private let folder: TemporaryFolder
  private let child: Child

  package struct Answer: Sendable {
    package var status: Int
    package var fields: [String: String]
    package var body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The body without the script that only the preview adds.
    package var page: String { text.replacing(/<script id="_rhapsode"[^>]*><\/script>/, with: "") }
  }

  package struct Mute: Error { let words: String }

  package convenience init(_ site: Site, _ options: String...) throws { try self.init(site, options, environment: [:]) }

  package init(_ site: Site, _ options: [String], environment: [String: String]) throws {
    self.site = site
    folder = try TemporaryFolder()
    child = try Child(
      ["-C", site.path] + environment.map { "\($0.key)=\($0.value)" }.sorted()
        + [Installed.rhapsode, "serve", "--port", "0"] + options, input: "/dev/null",
      output: folder / "output", errors: folder / "errors")
    var words = ""
    for _ in 0..<6000 where !words.hasSuffix("\n") {
      Thread.sleep(forTimeInterval: 0.01)
      words = (try? folder.text(of: "output")) ?? ""
    }
    guard words.hasPrefix("preview  http://") else { throw Mute(words: (try? folder.text(of: "errors")) ?? "") }
    let lines = words.split(separator: "\n").map { $0.drop { $0 != " " }.drop { $0 == " " } }
    address = lines[0].split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    let parts = lines.count > 1 ? lines[1].split(separator: "#") : []
    studio = parts.count == 2 ? String(parts[0]).replacing("/_studio/", with: "") : ""
    token = parts.count == 2 ? String(parts[1]) : ""
  }

  deinit {
    child.terminate()
    _ = child.wait()
  }

  /// What it has printed on standard output.
  package var printed: String { (try? folder.text(of: "output")) ?? "" }

  /// What it has told in the terminal.
  package var words: String { (try? folder.text(of: "errors")) ?? "" }

  /// Asks for a path. Redirects are not followed.
  package func get(_ path: String, _ fields: [String: String] = [:]) throws -> Answer {
    try ask("GET", address + path, fields)
  }

  /// Sends a request with a body.
  package func ask(
    _ method: String, _ url: String, _ fields: [String: String] = [:], body: [UInt8]? = nil
  ) throws -> Answer {
    let extra = fields.flatMap { ["--header", "\($0.key): \($0.value)"] }
    let run = try Command.run(
      "/usr/bin/env", ["python3", "-c", Served.script, url, method, body == nil ? "" : "body"] + extra,
      input: body ?? [])
    guard run.status == 0, let end = run.output.firstRange(of: Array("\n\n".utf8)) else { throw Mute(words: run.words) }
    let lines = String(decoding: run.output[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    var found: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      found[parts[0].lowercased()] = parts.last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return Answer(status: Int(lines[0]) ?? 0, fields: found, body: Array(run.output[end.upperBound...]))
  }

  /// Asks again until the answer is as wanted, for at least a minute, and returns the last one.
  package func get(_ path: String, until isWanted: (Answer) -> Bool) throws -> Answer {
    var answer = try get(path)
    for _ in 0..<600 where !isWanted(answer) {
      Thread.sleep(forTimeInterval: 0.1)
      answer = try get(path)
    }
    return answer
  }

  private static let script = """
    import http.client, sys, urllib.parse
    address = urllib.parse.urlsplit(sys.argv[1])
    fields = dict(field.split(": ", 1) for field in sys.argv[5::2])
    connection = http.client.HTTPConnection(address.netloc, timeout=60)
    path = address.path + ("?" + address.query if address.query else "")
    body = sys.stdin.buffer.read() if sys.argv[3] else None
    connection.request(sys.argv[2], path, body, headers=fields)
    answer = connection.getresponse()
    body = answer.read()
    out = sys.stdout.buffer
    out.write(f"{answer.status}\\n".encode())
    for name, value in answer.getheaders(): out.write(f"{name}: {value}\\n".encode())
    out.write(b"\\n" + body)
    """
}
