import Model
import Synchronization
import Text

/// Collects what the next build must know of the outputs of this one. Any thread may call it.
final class MemoryRecorder: Sendable {
  private struct State {
    var reads = Numbering<Read>()
    var assets = Numbering<PublishedAsset>()
    var texts = Numbering<String>()
    var outputs: [String: RememberedOutput] = [:]
  }

  private let state = Mutex(State())
  private let now: Timestamp

  init(now: Timestamp) { self.now = now }

  /// Records an output that was rendered.
  func record(_ name: String, _ attempt: RenderAttempt) {
    let reads = attempt.artifacts.first?.reads ?? []
    let until = reads.lazy.filter { $0.kind == .until }.map(\.number).min()
    state.withLock { state in
      state.outputs[name] = RememberedOutput(
        files: attempt.artifacts.map { RememberedOutput.File(path: $0.path, anchors: $0.anchors) },
        reads: reads.lazy.filter { $0.kind != .until }.map { state.reads.number(of: $0) },
        assets: attempt.assets.map { state.assets.number(of: $0) },
        links: attempt.artifacts.flatMap(\.links).map { link in
          RememberedOutput.Link(
            target: state.texts.number(of: link.target), file: state.texts.number(of: link.file), line: link.line,
            column: link.column)
        },
        diagnostics: attempt.diagnostics,
        validity: until.map { now..<max(now, Timestamp(seconds: Int64($0))) })
    }
  }

  /// Records an output of the last build that is kept. `reads` are its reads as this build numbers them.
  func record(_ name: String, _ output: RememberedOutput, reads: [Read], from memory: RenderMemory) {
    state.withLock { state in
      var output = output
      output.reads = reads.map { state.reads.number(of: $0) }
      output.assets = output.assets.map { state.assets.number(of: memory.assets[$0]) }
      output.links = output.links.map { link in
        var link = link
        link.target = state.texts.number(of: memory.texts[link.target])
        link.file = state.texts.number(of: memory.texts[link.file])
        return link
      }
      state.outputs[name] = output
    }
  }

  /// The earliest time from which on an output can be different; `nil` if none depends on the clock.
  var nextChange: Timestamp? { state.withLock { $0.outputs.values.compactMap { $0.validity?.upperBound }.min() } }

  /// Returns the memory of this build. `remembered` gives a read as the last build knew it, if it has not changed.
  func memory(
    _ conditions: FastDigest, _ context: BuildContext, jobs: Int,
    _ remembered: @escaping @Sendable (Read) -> RememberedRead?
  ) async -> RenderMemory {
    let state = state.withLock { $0 }
    var memory = RenderMemory(conditions: conditions)
    var (reads, assets, texts) = (Numbering<Int>(), Numbering<Int>(), Numbering<Int>())
    // Threads meet things in any order: numbering them again in the order of the outputs gives the same memory each time.
    for (name, found) in state.outputs.sorted(by: { $0.key < $1.key }) {
      var output = found
      output.reads = output.reads.map { reads.number(of: $0) }
      output.assets = output.assets.map { assets.number(of: $0) }
      output.links = output.links.map { link in
        var link = link
        link.target = texts.number(of: link.target)
        link.file = texts.number(of: link.file)
        return link
      }
      memory.outputs[name] = output
    }
    memory.assets = assets.values.map { state.assets.values[$0] }
    memory.texts = texts.values.map { state.texts.values[$0] }
    let (names, digests) = (ReadNames(context), ReadDigests(context))
    let used = reads.values.map { state.reads.values[$0] }
    memory.reads = await Work.results(of: used.count, jobs: jobs) { number in
      let read = used[number]
      return remembered(read)
        ?? RememberedRead(
          name: names.name(of: read), digest: digests.digest(of: read), origin: digests.origin(of: read))
    }
    return memory
  }
}

/// Numbers for values, in the order in which they are met.
private struct Numbering<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
