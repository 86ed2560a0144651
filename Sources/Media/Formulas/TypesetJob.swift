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

  /// Returns the worker's answer to each formula, or `nil` where there is none. A worker that ends, sends nonsense or
  /// exceeds the time is replaced, and the formulas that follow are sent to the next one.
  func answers(of worker: inout TypesetWorker?) -> [[UInt8]?] {
    var answers: [[UInt8]?] = []
    while answers.count < formulas.count {
      if worker == nil { worker = TypesetWorker(katex, seconds: seconds) }
      guard worker?.version != nil else { break }
      guard !ask(worker, &answers) else { break }
      answers.append(nil)
      worker = nil
    }
    return answers + Array(repeating: nil, count: formulas.count - answers.count)
  }

  /// Seconds of wall-clock time for one formula. The worker limits its time itself; this limit is for a worker that fails
  /// to do so.
  private var patience: Double { 10 + 10 * seconds }

  /// Sends the formulas that still lack an answer, and appends the answers. Returns `false` if the worker leaves one
  /// unanswered.
  private func ask(_ worker: borrowing TypesetWorker?, _ answers: inout [[UInt8]?]) -> Bool {
    guard worker?.send(formulas[answers.count...], macros: macros, before: MonotonicClock.seconds() + patience) == true
    else {
      return false
    }
    while answers.count < formulas.count {
      guard case .frame(let body)? = worker?.receive(before: MonotonicClock.seconds() + patience) else { return false }
      answers.append(body)
    }
    return true
  }
}
