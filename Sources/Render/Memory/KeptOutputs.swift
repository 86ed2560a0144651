import Model
import Text

/// Decides which outputs of the last build are kept, and records all outputs for the next one.
struct KeptOutputs: Sendable {
  /// An output that is kept as the last build made it.
  struct Kept: Sendable {
    var name: String
    var output: RememberedOutput
    /// The reads as this build numbers them.
    var reads: [Read]
  }

  let recorder: MemoryRecorder
  private let last: LastBuild
  /// `nil` if nothing can be kept.
  private let unchanged: UnchangedReads?
  private let now: Timestamp

  init(_ last: LastBuild, _ conditions: FastDigest, _ context: BuildContext, jobs: Int) async {
    self.last = last
    now = context.site.now
    recorder = MemoryRecorder(now: now)
    if let memory = last.memory, memory.conditions == conditions {
      unchanged = await UnchangedReads(of: memory, in: context, jobs: jobs)
    } else {
      unchanged = nil
    }
  }

  /// Returns the output of that name and keeps its files, or returns `nil` if it must be made.
  func kept(_ name: String) -> Kept? {
    guard let unchanged, let output = last.memory?.outputs[name], output.isValid(at: now),
      let reads = unchanged.all(output.reads), last.keep(output.files.map(\.path))
    else { return nil }
    return Kept(name: name, output: output, reads: reads)
  }

  /// The links of a kept output.
  func links(of output: RememberedOutput) -> [Artifact.Link] {
    guard let texts = last.memory?.texts else { return [] }
    return output.links.map { link in
      Artifact.Link(
        target: texts[Int(link.target)], file: texts[Int(link.file)], line: Int(link.line), column: Int(link.column))
    }
  }

  func assets(of output: RememberedOutput) -> [PublishedAsset] {
    guard let assets = last.memory?.assets else { return [] }
    return output.assets.map { assets[Int($0)] }
  }

  func record(_ kept: Kept) {
    guard let memory = last.memory else { return }
    recorder.record(kept.name, kept.output, reads: kept.reads, from: memory)
  }

  /// Returns the memory of this build.
  func memory(_ conditions: FastDigest, _ context: BuildContext, jobs: Int) async -> RenderMemory {
    let known = unchanged?.numbers ?? [:]
    return await recorder.memory(conditions, context, jobs: jobs) { read in
      known[read].flatMap { last.memory?.reads[$0] }
    }
  }
}
