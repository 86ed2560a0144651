import System
import Text

/// The result of a stage.
struct StageRun: Sendable {
  var isDone: Bool { exit == .done }
  /// That of its program; `contentError` if the program was ended by a signal or could not be started.
  var exit: Exit
  /// Whether it was ended because the service stops.
  var wasEnded = false
  /// What it has printed as JSON; `.null` if it has printed nothing.
  var result = Node.null
  /// The first `mostRemarks` remarks of the stage about mistakes and failures.
  var remarks: [ServiceRemark] = []
  var seconds = 0.0

  /// The most remarks that are kept of a stage.
  private static let mostRemarks = 50

  /// The result of a stage that was run as a program; `run` is `nil` if it could not be started.
  init(_ run: ProgramRun?, seconds: Double) {
    guard let run else {
      exit = .contentError
      remarks = [ServiceRemark(.error, "the program cannot be started: was it removed, or is memory exhausted?")]
      return
    }
    exit = Exit(rawValue: run.status) ?? .contentError
    self.seconds = seconds
    if let document = try? JSON.parse(run.output, file: "") {
      result = document
      remarks = ServiceRemark.all(in: document)
    }
    if let document = try? JSON.parse(run.errors, file: "") {
      remarks += ServiceRemark.all(in: document)
    } else {
      let lines = run.errors.text.split(whereSeparator: \.isNewline).suffix(10)
      remarks += lines.map { ServiceRemark(.error, String($0.prefix(400))) }
    }
    if run.status > 128 { remarks.append(ServiceRemark(.error, "it was ended by signal \(run.status - 128)")) }
    remarks = Array(remarks.prefix(Self.mostRemarks))
  }
}
