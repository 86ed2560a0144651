import Model
import Text

/// Which reads of the last build would give the same in this one.
struct UnchangedReads: Sendable {
  /// For each read of the memory, its number in this build, or `nil` if what was read has changed or is gone.
  private let reads: [Read?]

  /// Reads are compared by `jobs` threads, since some open texts.
  init(of memory: RenderMemory, in context: BuildContext, jobs: Int) async {
    let resolver = ReadResolver(context)
    let digests = ReadDigests(context)
    reads = await Work.results(of: memory.reads.count, jobs: jobs) { number in
      let remembered = memory.reads[number]
      guard let read = resolver.read(remembered.name) else { return nil }
      if let origin = remembered.origin, origin == digests.origin(of: read) { return read }
      return digests.digest(of: read) == remembered.digest ? read : nil
    }
  }

  /// The unchanged reads, with their numbers in the memory.
  var numbers: [Read: Int] {
    var numbers: [Read: Int] = [:]
    numbers.reserveCapacity(reads.count)
    for (number, read) in reads.enumerated() { if let read { numbers[read] = number } }
    return numbers
  }

  /// The reads as they are numbered in this build; `nil` if one of them has changed.
  func all(_ numbers: [Int32]) -> [Read]? {
    var found: [Read] = []
    found.reserveCapacity(numbers.count)
    for number in numbers {
      guard let read = reads[Int(number)] else { return nil }
      found.append(read)
    }
    return found
  }
}
