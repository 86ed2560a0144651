import Model
import Text

extension DeploymentManifest {
  private static let format: Int64 = 1

  /// The same manifest always has the same bytes.
  var bytes: [UInt8] {
    JSON.bytes(
      of: .object([
        .init("format", .integer(Self.format)), .init("id", .string(id)),
        .init("files", Self.node(files)), .init("pending", Self.node(pending)),
        .init(
          "retired",
          .object(
            retired.sorted { $0.key < $1.key }.map { path, retired in
              .init(path.text, .list(Self.elements(retired.file) + [.string(retired.since.rfc3339)]))
            })),
      ]))
  }

  /// `nil` unless the bytes have the format of `bytes`. They are untrusted: others may write at the target.
  init?(bytes: [UInt8]) {
    guard let node = try? JSON.parse(bytes, file: Self.name.text), node["format"] == .integer(Self.format),
      let id = node["id"]?.string, Self.isID(id)
    else { return nil }
    self.init(id: id)
    for member in node["files"]?.members ?? [] {
      guard let path = RelativePath(member.name), let file = Self.file(member.value.elements) else { return nil }
      files[path] = file
    }
    for member in node["pending"]?.members ?? [] {
      guard let path = RelativePath(member.name), let file = Self.file(member.value.elements) else { return nil }
      pending[path] = file
    }
    for member in node["retired"]?.members ?? [] {
      let elements = member.value.elements
      guard let path = RelativePath(member.name), let file = Self.file(elements), elements.count == 4,
        let since = elements[3].string.flatMap({ Timestamp(rfc3339: $0) })
      else { return nil }
      retired[path] = Retired(file, since: since)
    }
  }

  private static func node(_ files: [RelativePath: DeployedFile]) -> Node {
    .object(files.sorted { $0.key < $1.key }.map { .init($0.key.text, .list(elements($0.value))) })
  }

  private static func elements(_ file: DeployedFile) -> [Node] {
    [.string(file.digest.hex), .integer(file.size), .string(name(of: file.kind))]
  }

  private static func file(_ elements: [Node]) -> DeployedFile? {
    guard elements.count >= 3, let digest = elements[0].string.flatMap({ Digest(hex: $0) }),
      case .integer(let size) = elements[1],
      let kind = Artifact.Kind.allCases.first(where: { name(of: $0) == elements[2].string })
    else { return nil }
    return DeployedFile(digest: digest, size: size, kind: kind)
  }

  private static func name(of kind: Artifact.Kind) -> String {
    switch kind {
    case .asset: "asset"
    case .page: "page"
    case .list: "list"
    case .feed: "feed"
    }
  }
}
