import System

/// A group of formulas that is sent to one worker.
struct TypesetJob {
  private let formulas: [TeX]
  private let katex: KaTeX
  private let macros: String
  private let seconds: Double

  init(_ formulas: [TeX], _ katex: KaTeX, macros: String, seconds: Double) {
    self.formulas = formulas
    self.katex = katex
    self.macros = macros
    self.seconds = seconds
  }

  /// Returns the worker's answer to each formula, or `nil` where there is none.
  func answers(of worker: inout TypesetWorker?) -> [[UInt8]?] {
    WorkerAnswers.all(formulas.count, of: &worker, start: { TypesetWorker(katex, seconds: seconds) }, ask: ask)
  }

  /// Seconds of wall-clock time for one formula. The worker limits its time itself; this limit is for a worker that fails
  /// to do so.
  private var patience: Double { 10 + 10 * seconds }

  /// Sends the formulas that have no answer, and appends the answers.
  private func ask(_ worker: borrowing TypesetWorker?, _ answers: inout [[UInt8]?]) -> WorkerAnswers.Outcome {
    guard worker?.hasKaTeX() == true else { return .missing }
    let isTaken = worker?.send(
      formulas[answers.count...], macros: macros, before: MonotonicClock.seconds() + patience)
    guard isTaken == true else { return .ended }
    while answers.count < formulas.count {
      switch worker?.receive(before: MonotonicClock.seconds() + patience) {
      case .frame(let body): answers.append(body)
      case .tookTooLong: return .unusable
      case .died, nil: return .ended
      }
    }
    return .complete
  }
}
