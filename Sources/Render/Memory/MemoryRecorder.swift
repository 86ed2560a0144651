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
            target: state.texts.number(of: link.target), file: state.texts.number(of: link.file),
            line: Int32(clamping: link.line), column: Int32(clamping: link.column))
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
      output.assets = output.assets.map { state.assets.number(of: memory.assets[Int($0)]) }
      output.links = output.links.map { link in
        var link = link
        link.target = state.texts.number(of: memory.texts[Int(link.target)])
        link.file = state.texts.number(of: memory.texts[Int(link.file)])
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
    // Taken out, so that the numbers are replaced in place.
    var state = state.withLock { state in
      defer { state = State() }
      return state
    }
    var memory = RenderMemory(conditions: conditions)
    memory.outputs.reserveCapacity(state.outputs.count)
    var (reads, assets, texts) = (Numbering<Int32>(), Numbering<Int32>(), Numbering<Int32>())
    // Threads meet things in any order: numbering them again in the order of the outputs gives the same memory each time.
    for name in state.outputs.keys.sorted() {
      guard var output = state.outputs.removeValue(forKey: name) else { continue }
      for index in output.reads.indices { output.reads[index] = reads.number(of: output.reads[index]) }
      for index in output.assets.indices { output.assets[index] = assets.number(of: output.assets[index]) }
      for index in output.links.indices {
        output.links[index].target = texts.number(of: output.links[index].target)
        output.links[index].file = texts.number(of: output.links[index].file)
      }
      memory.outputs[name] = output
    }
    memory.assets = assets.values.map { state.assets.values[Int($0)] }
    memory.texts = texts.values.map { state.texts.values[Int($0)] }
    let (names, digests) = (ReadNames(context), ReadDigests(context))
    let used = reads.values.map { state.reads.values[Int($0)] }
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
  private var numbers: [Value: Int32] = [:]

  mutating func number(of value: Value) -> Int32 {
    if let number = numbers[value] { return number }
    let number = Int32(clamping: values.count)
    numbers[value] = number
    values.append(value)
    return number
  }
}
