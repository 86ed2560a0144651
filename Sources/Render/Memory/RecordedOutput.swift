import Model
import Text

/// What the next build must know of an output.
enum RecordedOutput: Sendable {
  /// An output of the last build that is kept: its number in the last memory.
  case kept(Int)
  case made(MadeOutput)

  /// See `StoredOutput.validity`. `memory` is the last one.
  func validity(in memory: RenderMemory?) -> Range<Timestamp>? {
    switch self {
    case .kept(let number): memory?.outputs[number].validity
    case .made(let output): output.validity
    }
  }
}

/// The record of an output that was made: its files, what it was made from, and its links and diagnostics. A class, since
/// it passes through several lists, and copying it would retain each field.
final class MadeOutput: Sendable {
  let name: String
  let files: [OutputFile]
  let reads: PackedReads
  let assets: [PublishedAsset]
  let links: [Artifact.Link]
  let diagnostics: [Diagnostic]
  /// See `StoredOutput.validity`.
  let validity: Range<Timestamp>?

  init(_ name: String, _ attempt: RenderAttempt, at now: Timestamp) {
    let reads = attempt.artifacts.first?.reads ?? []
    let until = reads.lazy.filter { $0.kind == .until }.map(\.number).min()
    self.name = name
    files = attempt.artifacts.map { OutputFile(path: $0.path, anchors: $0.anchors) }
    self.reads = PackedReads(until == nil ? reads : reads.filter { $0.kind != .until })
    assets = attempt.assets
    links = attempt.artifacts.count == 1 ? attempt.artifacts[0].links : attempt.artifacts.flatMap(\.links)
    diagnostics = attempt.diagnostics
    validity = until.map { now..<max(now, Timestamp(seconds: Int64($0))) }
  }
}
