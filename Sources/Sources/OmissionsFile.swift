package import Model
package import System
import Text

/// The file that lists the sources' entries whose texts the last build left out. It is in the cache, for `rhapsode
/// sources`.
package struct OmissionsFile: Sendable {
  private let path: String
  /// The most omissions that are stored: one feed can break thousands of pages.
  private static let most = 1000

  package init(folder: String) { path = folder + "/.rhapsode/cache/left-out.json" }

  /// Replaces the omissions of the previous build; without omissions, removes the file.
  package func store(_ omissions: [Omission]) throws(FileError) {
    guard !omissions.isEmpty else {
      Files.remove(path)
      return
    }
    try Files.write(JSON.bytes(of: .list(omissions.prefix(Self.most).map(Self.node)), pretty: true), to: path)
  }

  /// Returns the omissions by source; empty if the file is missing or damaged.
  func omissions() -> [String: [Omission]] {
    guard let bytes = try? Files.read(path), let list = try? JSON.parse(bytes, file: path).elements else { return [:] }
    return Dictionary(grouping: list.compactMap(Self.omission), by: \.source)
  }
}

extension OmissionsFile {
  private static func node(_ omission: Omission) -> Node {
    var members: [Node.Member] = [
      .init("source", .string(omission.source)), .init("entry", .string(omission.entry)),
      .init("title", .string(omission.title)), .init("reason", .string(omission.reason)),
    ]
    if let original = omission.original { members.append(.init("original", .string(original))) }
    return .object(members)
  }

  private static func omission(_ node: Node) -> Omission? {
    guard let source = node["source"]?.string, let entry = node["entry"]?.string else { return nil }
    return Omission(
      source: source, entry: entry, title: node["title"]?.string ?? "", original: node["original"]?.string,
      reason: node["reason"]?.string ?? "")
  }
}
