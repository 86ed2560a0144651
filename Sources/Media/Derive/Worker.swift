import System

/// A running `thumbnail` process, which does one job at a time. The protocol is described in that program's
/// `Main.swift`.
struct Worker: ~Copyable {
  private let child: ChildProcess
  /// Names of the formats that it can write.
  let formats: [String]

  /// Returns `nil` if the program does not start or does not send its greeting.
  init?(_ program: String) {
    let deadline = MonotonicClock.seconds() + 20
    guard let child = ChildProcess(program), let greeting = Self.receive(from: child, before: deadline),
      greeting.count > 2, greeting[0] == "ready"
    else { return nil }
    formats = Array(greeting.dropFirst(2))
    self.child = child
  }

  enum Answer {
    case fields([String])
    /// The process has ended, and its job is lost.
    case died
    case tookTooLong
  }

  borrowing func ask(_ job: [String], seconds: Double) -> Answer {
    let body = Array(job.joined(separator: "\0").utf8)
    guard child.send((0..<4).map { UInt8(truncatingIfNeeded: body.count >> (24 - 8 * $0)) } + body) else {
      return .died
    }
    let deadline = MonotonicClock.seconds() + seconds
    guard let fields = Self.receive(from: child, before: deadline) else {
      return MonotonicClock.seconds() >= deadline ? .tookTooLong : .died
    }
    return .fields(fields)
  }

  private static func receive(from child: borrowing ChildProcess, before deadline: Double) -> [String]? {
    guard let head = child.receive(4, before: deadline) else { return nil }
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    guard length <= 1 << 16, let body = child.receive(length, before: deadline) else { return nil }
    return body.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}
