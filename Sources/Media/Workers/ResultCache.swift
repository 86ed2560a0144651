import Synchronization
import System
import Text

/// Answers of workers in earlier builds, such as highlighted code, by the digest of what they were asked, in a few files
/// of one folder. Any thread may ask.
final class ResultCache: Sendable {
  private let state: StateFolder
  private let version: String
  /// The files are named by this word and a digit.
  private let name: String
  private let places: [Place]

  private final class Place: Sendable {
    /// `nil` until it is read.
    let shard = Mutex<ResultShard?>(nil)
  }

  /// A file for each digit, so that a build that asks for a few blocks reads little.
  private static let digits = Array("0123456789abcdef")

  /// The cache has only results of `version`.
  init(_ state: StateFolder, version: String, name: String) {
    self.state = state
    self.name = name
    self.version = version
    places = Self.digits.map { _ in Place() }
  }

  subscript(key: Digest) -> [UInt8]? { withShard(of: key) { $0.value(key) } }

  func add(_ value: [UInt8], for key: Digest) { withShard(of: key) { $0.add(value, for: key) } }

  /// Writes the files that have new results. Whatever cannot be written is computed again by the next build.
  func save() {
    for (index, place) in places.enumerated() {
      place.shard.withLock { shard in
        guard let changed = shard, changed.isChanged, let file = file(index) else { return }
        let content = changed.content(version: version)
        try? state.write(content, to: file)
        shard = ResultShard(content, version: version)
      }
    }
  }
}

extension ResultCache {
  private func file(_ index: Int) -> RelativePath? { RelativePath("\(name)-\(Self.digits[index])") }

  private func withShard<Result: Sendable>(of key: Digest, _ work: (inout ResultShard) -> Result) -> Result {
    let index = Int(key.bytes[0] >> 4)
    return places[index].shard.withLock { known in
      var shard = known ?? read(index)
      known = nil
      defer { known = shard }
      return work(&shard)
    }
  }

  /// A damaged file is set aside under another name.
  private func read(_ index: Int) -> ResultShard {
    guard let file = file(index), let bytes = try? state.read(file) else { return ResultShard() }
    if let shard = ResultShard(bytes, version: version) { return shard }
    if let aside = RelativePath(file.text + ".damaged") { try? state.write(bytes, to: aside) }
    state.remove(file)
    return ResultShard()
  }
}
