import System

/// A running worker process. Both directions use frames: a big-endian length of four bytes, then the bytes.
struct WorkerProcess: ~Copyable {
  private let child: ChildProcess

  enum Answer {
    case frame([UInt8])
    /// The process has ended, or the frame is too long.
    case died
    case tookTooLong
  }

  /// Returns `nil` if the system cannot start the program.
  init?(_ program: String, _ arguments: [String] = [], confinement: Confinement) {
    guard let child = ChildProcess(program, arguments, confinement: confinement) else { return nil }
    self.child = child
  }

  /// Sends one frame. Returns `false` if the process no longer reads, or if `deadline` passes.
  borrowing func send(_ body: [UInt8], before deadline: Double) -> Bool {
    child.send((0..<4).map { UInt8(truncatingIfNeeded: body.count >> (24 - 8 * $0)) } + body, before: deadline)
  }

  /// Waits for one frame of at most `limit` bytes.
  borrowing func receive(limit: Int, before deadline: Double) -> Answer {
    if let head = child.receive(4, before: deadline) {
      let length = head.reduce(0) { $0 << 8 | Int($1) }
      guard length <= limit else { return .died }
      if let body = child.receive(length, before: deadline) { return .frame(body) }
    }
    return MonotonicClock.seconds() >= deadline ? .tookTooLong : .died
  }

  /// Waits for the greeting that a worker sends when it is ready. Returns its fields, which NUL bytes separate, or `nil`
  /// if there is none in time.
  borrowing func greeting(before deadline: Double) -> [String]? {
    guard case .frame(let body) = receive(limit: 1 << 16, before: deadline) else { return nil }
    return Self.fields(body)
  }

  static func fields(_ body: [UInt8]) -> [String] {
    body.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}
