/// The times of all works that were done.
package struct WorkTimes: Sendable {
  package var works: [ProfiledWork: ProfiledWork.Times]
  /// By kind. If works of one kind are nested, only the outermost counts in the total time.
  package var kinds: [ProfiledWork.Kind: ProfiledWork.Times]

  package init(
    works: [ProfiledWork: ProfiledWork.Times] = [:], kinds: [ProfiledWork.Kind: ProfiledWork.Times] = [:]
  ) {
    self.works = works
    self.kinds = kinds
  }

  /// Adds what another thread has measured.
  package mutating func add(_ other: WorkTimes) {
    works.merge(other.works, uniquingKeysWith: +)
    kinds.merge(other.kinds, uniquingKeysWith: +)
  }
}
