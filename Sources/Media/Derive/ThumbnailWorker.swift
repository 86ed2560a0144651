import System

/// A running `thumbnail` process, which does one job at a time. The protocol is described in that program's
/// `Main.swift`.
struct ThumbnailWorker: ~Copyable {
  private let process: WorkerProcess
  /// The version of libvips.
  let version: String
  /// Names of the formats that it can write.
  let formats: [String]

  /// It can read the files and folders `reading`, and write below `folder`, which must exist. Returns `nil` if the program does
  /// not start or does not send its greeting.
  init?(_ program: String, reading: [String], writing folder: String) {
    let deadline = MonotonicClock.seconds() + 20
    // The program sets its limits itself.
    let confinement = Confinement(reading: reading, writing: [folder])
    guard let process = WorkerProcess(program, confinement: confinement),
      let greeting = process.greeting(before: deadline),
      greeting.count > 2, greeting[0] == "ready"
    else { return nil }
    version = greeting[1]
    formats = Array(greeting.dropFirst(2))
    self.process = process
  }

  /// The version of libvips; `nil` if the program is not installed.
  static var libraryVersion: String? {
    guard let program = InstalledProgram.path(of: "thumbnail") else { return nil }
    return ThumbnailWorker(program, reading: [], writing: "/dev/null")?.version
  }

  enum Answer {
    case fields([String])
    /// The process has ended, and its job is lost.
    case died
    case tookTooLong
  }

  borrowing func ask(_ job: [String], seconds: Double) -> Answer {
    let deadline = MonotonicClock.seconds() + seconds
    guard process.send(Array(job.joined(separator: "\0").utf8), before: deadline) else { return .died }
    switch process.receive(limit: 1 << 16, before: deadline) {
    case .frame(let body): return .fields(WorkerProcess.fields(body))
    case .died: return .died
    case .tookTooLong: return .tookTooLong
    }
  }
}
