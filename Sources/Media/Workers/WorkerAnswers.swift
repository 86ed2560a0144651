/// The answers of worker processes to a group of requests.
enum WorkerAnswers {
  enum Outcome {
    case complete
    /// The worker could not be started, or it lacks what the requests need.
    case missing
    /// The answer to the next request is nonsense, or does not come in time.
    case unusable
    /// The worker ended before it answered the next request.
    case ended
  }

  /// Returns the answer to each of `count` requests, or `nil` where there is none. `ask` sends those that have no answer,
  /// and appends the answers. A worker that ends, sends nonsense or exceeds the time is replaced, and the requests that
  /// follow are sent to the next one. A request on which a worker ended is tried twice, since an earlier one may be the
  /// cause.
  static func all<Worker: ~Copyable, Answer>(
    _ count: Int, of worker: inout Worker?, start: () -> Worker?,
    ask: (borrowing Worker?, inout [Answer?]) -> Outcome
  ) -> [Answer?] {
    var answers: [Answer?] = []
    var endedAt: Int?
    while answers.count < count {
      if worker == nil { worker = start() }
      switch ask(worker, &answers) {
      case .complete: continue
      case .missing: return answers + Array(repeating: nil, count: count - answers.count)
      case .unusable: answers.append(nil)
      case .ended where endedAt == answers.count: answers.append(nil)
      case .ended: endedAt = answers.count
      }
      worker = nil
    }
    return answers
  }
}
