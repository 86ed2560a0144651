import Model
import Text

/// The reads of the last build that have the same value in this one.
struct UnchangedReads: Sendable {
  private enum Finding: Sendable {
    case changed
    case unchanged
    /// The value is the same, but the digest of its inputs is now another one, given here.
    case unchangedSince(FastDigest)
  }

  /// For each read of the memory.
  private let findings: [Finding]

  /// Reads are compared by `jobs` threads, since some comparisons open texts.
  init(of memory: RenderMemory, _ sources: SourceDigests, in context: BuildContext, jobs: Int) async {
    let resolver = ReadResolver(context)
    let digests = ReadDigests(context)
    let isSameSite = memory.site != nil && memory.site == context.site.digest
    let change = KnownChange(context.site, since: memory)
    let unchanged = UnchangedSources(sources, since: memory)
    findings = await Work.results(of: memory.reads.count, jobs: jobs) { number in
      let stored = memory.reads[number]
      if isSameSite, stored.dependence == .site { return .unchanged }
      if let change, change.leaves(memory.bytes.span.extracting(stored.name)) { return .unchanged }
      if unchanged.leaves(stored.name, in: memory.bytes) { return .unchanged }
      guard let read = resolver.read(stored.name, in: memory.bytes) else { return .changed }
      let origin = digests.origin(of: read)
      if let origin, origin == stored.origin { return .unchanged }
      guard digests.digest(of: read) == stored.digest else { return .changed }
      return origin.map { .unchangedSince($0) } ?? .unchanged
    }
  }

  subscript(number: Int) -> Bool {
    if case .changed = findings[number] { false } else { true }
  }

  /// Returns the current origin of an unchanged read; `nil` if it is the stored one.
  func newOrigin(of number: Int) -> FastDigest? {
    if case .unchangedSince(let origin) = findings[number] { origin } else { nil }
  }
}
