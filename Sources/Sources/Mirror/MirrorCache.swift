import Model
import System
import Text

/// The mirror of one source during a fetch.
struct MirrorCache {
  private let mirror: Mirror
  private let source: String
  private let wanted: [String]
  private var index: [String: MirroredPicture]
  private var total: Int64
  /// The number of changes since the index was stored.
  private var unsavedChanges = 0

  /// Drops pictures that are no longer wanted.
  init(_ mirror: Mirror, _ source: String, wanted: [String]) {
    self.mirror = mirror
    self.source = source
    self.wanted = wanted
    let all = Set(wanted)
    index = mirror.index(of: source).filter { all.contains($0.key) }
    total = index.values.compactMap(\.copy?.length).reduce(0, +)
    for address in wanted where index[address] == nil {
      index[address] = .missing(MirroredPicture.Absence(reason: "it was not requested yet"))
    }
  }

  /// Returns the URLs to request; with `atOnce`, also those that failed recently.
  func due(now: Timestamp, atOnce: Bool) -> [String] {
    guard total < Mirror.largestSource else { return [] }
    return wanted.filter { address in
      guard let absence = index[address]?.absence else { return false }
      return atOnce || absence.notBefore.map { BackOff.isOver($0, now: now) } ?? true
    }
  }

  mutating func take(_ response: HTTPResponse, at address: String, now: Timestamp) {
    guard total + Int64(response.body.count) <= Mirror.largestSource else {
      return miss("the pictures of this source are larger than \(Mirror.largestSource >> 20) MiB", at: address, now)
    }
    do throws(FileError) {
      guard let copy = try mirror.keep(response.body) else {
        return miss("it is not a supported image", at: address, now)
      }
      if let fault = mirror.fault(of: copy) { return miss(fault, at: address, now) }
      total += copy.length
      set(.kept(copy), at: address)
    } catch {
      miss("\(error.path): \(error.reason)", at: address, now)
    }
  }

  mutating func note(_ failure: FetchFailure, _ response: HTTPResponse, at address: String, now: Timestamp) {
    switch failure {
    case .hostPaused, .outOfTime:
      // Nothing was requested, so this is not counted as a failure.
      var absence = index[address]?.absence ?? MirroredPicture.Absence(reason: "")
      absence.reason = failure.summary
      set(.missing(absence), at: address)
    default: miss(failure.summary, at: address, now, response)
    }
  }

  mutating func store() {
    // If the index cannot be written, a few requests are repeated later.
    try? mirror.store(index, of: source)
    unsavedChanges = 0
  }
}

extension MirrorCache {
  private mutating func miss(
    _ reason: String, at address: String, _ now: Timestamp, _ response: HTTPResponse = HTTPResponse()
  ) {
    let failures = (index[address]?.absence?.failures ?? 0) + 1
    let until =
      BackOff.pauseEnd(response, failures: failures, address, now: now)
      ?? BackOff.failed(failures: failures, address, now: now)
    set(.missing(MirroredPicture.Absence(reason: reason, failures: failures, notBefore: until)), at: address)
  }

  private mutating func set(_ picture: MirroredPicture, at address: String) {
    index[address] = picture
    unsavedChanges += 1
    if unsavedChanges >= 20 { store() }
  }
}
