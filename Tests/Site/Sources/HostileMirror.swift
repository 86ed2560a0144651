import Foundation
import Trial

/// A mirror with hostile pictures, as an older version without checks would have stored them.
struct HostileMirror {
  private let sources: [HostileSource]

  init(_ sources: [HostileSource]) { self.sources = sources }

  func write(to folder: TemporaryFolder) throws {
    let blobs = sources.flatMap { [Array($0.id.utf8)] + $0.pictures.values }
    let digests = try HostileMirror.digests(of: Array(Set(blobs)))
    for source in sources where !source.pictures.isEmpty {
      let pictures = source.pictures.sorted { $0.key < $1.key }.compactMap { address, bytes -> String? in
        guard let digest = digests[bytes] else { return nil }
        return
          "{\"url\": \"\(address)\", \"digest\": \"\(digest)\", \"type\": \"jpeg\", \"width\": 720, \"height\": 720, "
          + "\"length\": \(bytes.count)}"
      }
      for bytes in source.pictures.values {
        guard let digest = digests[bytes] else { continue }
        try folder.write(bytes, to: ".rhapsode/mirror/pictures/\(digest.prefix(32)).jpg")
      }
      guard let name = digests[Array(source.id.utf8)]?.prefix(16) else { continue }
      try folder.write(
        "{\"source\": \"\(source.id)\", \"pictures\": [\(pictures.joined(separator: ", "))]}",
        to: ".rhapsode/mirror/\(name).json")
    }
  }

  /// Returns SHA-256 digests in hexadecimal digits.
  private static func digests(of blobs: [[UInt8]]) throws -> [[UInt8]: String] {
    let scratch = try TemporaryFolder()
    for (number, bytes) in blobs.enumerated() { try scratch.write(bytes, to: "\(number)") }
    let run = try Command.run("sha256sum", blobs.indices.map { scratch / "\($0)" })
    var digests: [[UInt8]: String] = [:]
    for (bytes, line) in zip(blobs, run.text.components(separatedBy: "\n")) { digests[bytes] = String(line.prefix(64)) }
    return digests
  }
}
