import Synchronization
import System
import Text

/// Results of highlighting from earlier builds, by the digest of language and code, in a few files of
/// `.rhapsode/cache/highlight`. Any thread may ask.
final class HighlightCache: Sendable {
  private let state: StateFolder
  private let version: String
  private let places: [Place]

  private final class Place: Sendable {
    /// `nil` until it is read.
    let shard = Mutex<HighlightShard?>(nil)
  }

  /// A file for each digit, so that a build that asks for a few blocks reads little.
  private static let digits = Array("0123456789abcdef")

  /// The cache has only results of `version`.
  init(_ state: StateFolder, version: String) {
    self.state = state
    self.version = version
    places = Self.digits.map { _ in Place() }
  }

  static func key(of block: CodeBlock) -> Digest {
    SHA256.digest(of: Array(block.language.lowercased().utf8) + [0] + block.code)
  }

  subscript(key: Digest) -> [UInt8]? { withShard(of: key) { $0.value(key) } }

  func add(_ value: [UInt8], for key: Digest) { withShard(of: key) { $0.add(value, for: key) } }

  /// Writes the files that have new results. Whatever cannot be written is computed again by the next build.
  func save() {
    for (index, place) in places.enumerated() {
      place.shard.withLock { shard in
        guard let changed = shard, changed.isChanged, let file = Self.file(index) else { return }
        let content = changed.content(version: version)
        try? state.write(content, to: file)
        shard = HighlightShard(content, version: version)
      }
    }
  }
}

extension HighlightCache {
  private static func file(_ index: Int) -> RelativePath? { RelativePath("tokens-\(digits[index])") }

  private func withShard<Result: Sendable>(of key: Digest, _ work: (inout HighlightShard) -> Result) -> Result {
    let index = Int(key.bytes[0] >> 4)
    return places[index].shard.withLock { known in
      var shard = known ?? read(index)
      known = nil
      defer { known = shard }
      return work(&shard)
    }
  }

  /// A damaged file is set aside under another name.
  private func read(_ index: Int) -> HighlightShard {
    guard let file = Self.file(index), let bytes = try? state.read(file) else { return HighlightShard() }
    if let shard = HighlightShard(bytes, version: version) { return shard }
    if let aside = RelativePath(file.text + ".damaged") { try? state.write(bytes, to: aside) }
    state.remove(file)
    return HighlightShard()
  }
}
