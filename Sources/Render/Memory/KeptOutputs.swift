import Model
import Text

/// Decides which outputs of the last build are kept.
struct KeptOutputs: Sendable {
  let memory: RenderMemory
  let unchanged: UnchangedReads
  private let keep: LastBuild.Keep
  private let now: Timestamp
  private let isSameSite: Bool
  /// See `RenderMemory.usableAssets`.
  private let usableAssets: [Bool]

  /// `nil` if nothing can be kept.
  init?(
    _ last: LastBuild, _ conditions: FastDigest, _ sources: SourceDigests, _ context: BuildContext, jobs: Int
  ) async {
    guard let memory = last.memory, memory.conditions == conditions else { return nil }
    self.memory = memory
    now = context.site.now
    isSameSite = memory.site != nil && memory.site == context.site.digest
    usableAssets = memory.usableAssets(in: context.site, last.allows)
    unchanged = await UnchangedReads(of: memory, sources, in: context, jobs: jobs)
    keep = await last.keep()
  }

  /// Returns for each name the number of the last build's output if it is kept, or `nil` if the output must be made. An
  /// output without a name is always made. The files of kept outputs are kept too.
  func kept(_ names: [String?], jobs: Int) async -> [Int?] { await kept(numbers(of: names), jobs: jobs) }

  /// Returns these numbers of outputs, or `nil` for those that must be made.
  func kept(_ known: [Int?], jobs: Int) async -> [Int?] {
    let size = 256
    let parts = await Work.results(of: (known.count + size - 1) / size, jobs: jobs) { part in
      kept(known[part * size..<min((part + 1) * size, known.count)])
    }
    return parts.flatMap { $0 }
  }

  /// Returns the numbers of the outputs of entries, which come first, if the last build had the same ones. `pages` says
  /// which of them are remembered. Nothing but the site decides which outputs there are, so that comparing the last
  /// name is enough. Returns `nil` if the numbers must be found by names.
  func numbers(ofSamePages pages: [Bool], lastName: String?) -> [Int?]? {
    let count = pages.count { $0 }
    guard isSameSite, let lastName, count <= memory.outputs.count, isNamed(lastName, count - 1) else { return nil }
    var next = 0
    return pages.map { isRemembered in
      guard isRemembered else { return nil }
      next += 1
      return next - 1
    }
  }
}

extension KeptOutputs {
  private func kept(_ candidates: ArraySlice<Int?>) -> [Int?] {
    let usable = candidates.map { number in number.flatMap { isUnchanged($0) ? $0 : nil } }
    let numbers = usable.compactMap { $0 }
    let areKept = keep(numbers.map { memory.paths(of: memory.outputs[$0]) })
    var next = areKept.makeIterator()
    return usable.map { number in number.flatMap { next.next() == true ? $0 : nil } }
  }

  private func isUnchanged(_ number: Int) -> Bool {
    let output = memory.outputs[number]
    return output.isValid(at: now)
      && memory.allNumbers(output.reads, below: memory.reads.count) { unchanged[$0] }
      && memory.allNumbers(output.assets, below: memory.assets.count) { usableAssets[$0] }
  }

  /// Returns the number of each output in the memory, or `nil` if it is not there.
  private func numbers(of names: [String?]) -> [Int?] {
    // Most builds make the same outputs in the same order: the next output usually follows the one that was found last.
    var next = start(of: names)
    var index: [String: Int]?
    return names.map { name in
      guard let name else { return nil }
      if next < memory.outputs.count, isNamed(name, next) {
        next += 1
        return next - 1
      }
      let numbers = index ?? self.index
      index = numbers
      guard let number = numbers[name] else { return nil }
      next = number + 1
      return number
    }
  }

  /// Returns the number of the output with the first of these names, so that later lists need no index either.
  private func start(of names: [String?]) -> Int {
    guard let first = names.lazy.compactMap({ $0 }).first else { return 0 }
    return memory.outputs.indices.first { isNamed(first, $0) } ?? 0
  }

  private func isNamed(_ name: String, _ number: Int) -> Bool {
    let range = memory.outputs[number].name
    return range.count == name.utf8.count && memory.bytes.span.text(range) == name
  }

  private var index: [String: Int] {
    memory.outputs.lazy.map { memory.bytes.span.text($0.name) }.firstOffsets()
  }
}
