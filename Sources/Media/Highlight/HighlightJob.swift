import System

/// A group of blocks that is sent to one worker.
struct HighlightJob {
  private let blocks: [CodeBlock]
  private let program: String
  private let version: String
  private let seconds: Double

  /// `version` is that of Pygments: a worker with another version is not used.
  init(_ blocks: [CodeBlock], _ program: String, version: String, seconds: Double) {
    self.blocks = blocks
    self.program = program
    self.version = version
    self.seconds = seconds
  }

  /// Returns the answer to each block, or `nil` where there is none.
  func answers(of worker: inout HighlightWorker?) -> [HighlightWorker.Answer?] {
    WorkerAnswers.all(blocks.count, of: &worker, start: { HighlightWorker(program, seconds: seconds) }, ask: ask)
  }

  /// Seconds of wall-clock time for one block. The worker limits its processor time itself; this limit is for a worker
  /// that fails to do so.
  private var patience: Double { 10 + 10 * seconds }

  /// Sends the blocks that have no answer, and appends the answers.
  private func ask(_ worker: borrowing HighlightWorker?, _ answers: inout [HighlightWorker.Answer?])
    -> WorkerAnswers.Outcome
  {
    guard worker?.has(version: version) == true else { return .missing }
    let isTaken = worker?.send(blocks[answers.count...], before: MonotonicClock.seconds() + patience)
    guard isTaken == true else { return .ended }
    while answers.count < blocks.count {
      let block = blocks[answers.count]
      let deadline = MonotonicClock.seconds() + patience + Double(block.code.count) / 5000
      switch worker?.receive(block, before: deadline) {
      case .frame(let body):
        guard let answer = HighlightWorker.Answer(body, to: block) else { return .unusable }
        answers.append(answer)
      case .tookTooLong: return .unusable
      case .died, nil: return .ended
      }
    }
    return .complete
  }
}

extension HighlightWorker.Answer {
  /// The value that the cache stores: the worker's own answer. An unknown language is not stored.
  var lasting: [UInt8]? {
    switch self {
    case .spans(let spans): [UInt8(ascii: "T")] + spans.bytes
    case .tookTooLong: [UInt8(ascii: "L")]
    case .failed: [UInt8(ascii: "F")]
    case .unknownLanguage: nil
    }
  }
}
