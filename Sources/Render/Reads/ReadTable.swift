import Model
import Synchronization
import Text

/// The numbers of the reads in one build.
///
/// Most reads are of something that has a number, from which the read's number is computed. Only the others are looked
/// up in a table, which all threads share.
final class ReadTable: Sendable {
  private struct State {
    var numbers: [ReadKey: Int] = [:]
    var keys: [ReadKey] = []
  }

  private struct Digests {
    /// By kind (front matter, facts, text) and entry: most reads are of entries, and need no hash.
    var ofEntries: [[FastDigest?]] = [[], [], []]
    var others: [Read: FastDigest] = [:]

    subscript(read: Read) -> FastDigest? {
      get {
        guard let kind = Digests.number(of: read.kind) else { return others[read] }
        return read.number < ofEntries[kind].count ? ofEntries[kind][read.number] : nil
      }
      set {
        guard let kind = Digests.number(of: read.kind) else { return others[read] = newValue }
        makeRoom(kind, for: read.number)
        ofEntries[kind][read.number] = newValue
      }
    }

    mutating func keep(_ kind: Read.Kind, _ known: [FastDigest], ofEntries entries: [Int]) {
      guard let kind = Digests.number(of: kind), let last = entries.max() else { return }
      makeRoom(kind, for: last)
      for (entry, digest) in zip(entries, known) { ofEntries[kind][entry] = digest }
    }

    private mutating func makeRoom(_ kind: Int, for entry: Int) {
      let missing = entry + 1 - ofEntries[kind].count
      // Doubles the size, so that the digests are rarely moved.
      if missing > 0 { ofEntries[kind] += Array(repeating: nil, count: missing + entry) }
    }

    /// `nil` for reads that are not of an entry.
    private static func number(of kind: Read.Kind) -> Int? {
      switch kind {
      case .front: 0
      case .facts: 1
      case .body: 2
      default: nil
      }
    }
  }

  private let state = Mutex(State())
  private let digests = Mutex(Digests())
  private let knownTemplates = Mutex(KnownTemplates())

  /// The reads of the templates that pages have looked up so far. A page begins with them, and so rarely waits for
  /// others.
  var templates: KnownTemplates { knownTemplates.withLock { $0 } }

  /// `number` is that of its library, if it is known.
  func template(_ name: String, number: Int? = nil) -> Read {
    let read = read(.template(name))
    knownTemplates.withLock { $0.add(read, of: name, number: number) }
    return read
  }

  func read(_ key: ReadKey) -> Read {
    if let number = NumberedKey.number(of: key) { return Read(key.kind, number) }
    return state.withLock { state in
      if let number = state.numbers[key] { return Read(key.kind, number) }
      state.numbers[key] = state.keys.count
      state.keys.append(key)
      return Read(key.kind, state.keys.count - 1)
    }
  }

  /// The digest of what the read gives in this build, computed once.
  func digest(of read: Read, _ compute: () -> FastDigest) -> FastDigest {
    if let digest = digests.withLock({ $0[read] }) { return digest }
    let digest = compute()
    digests.withLock { $0[read] = digest }
    return digest
  }

  /// Takes the digests of what reads of one kind give in this build for these entries, which were computed elsewhere.
  func keep(_ kind: Read.Kind, _ known: [FastDigest], ofEntries entries: [Int]) {
    digests.withLock { $0.keep(kind, known, ofEntries: entries) }
  }

  /// Returns what the read refers to, or `nil` if its number is that of an entry or a moment.
  func key(of read: Read) -> ReadKey? {
    switch read.kind {
    case .front, .facts, .body, .until: nil
    default: NumberedKey.key(of: read.number) ?? state.withLock { $0.keys[read.number] }
    }
  }
}
