import CHighlighter
import System
import Text

/// A running Python process with Pygments. The protocol is described in its script, `worker.py`.
struct HighlightWorker: ~Copyable {
  private let process: WorkerProcess
  /// The first answer.
  let greeting: Greeting

  struct Greeting: Equatable {
    /// The version of Pygments; `nil` without it.
    var version: String?
    /// The files and folders whose change may change the version.
    var places: [String]
    /// The names of all languages, and the endings of files that one language alone has, in lower case.
    var languages: [String]

    /// Returns `nil` unless these are the fields of a worker's first answer.
    init?(_ fields: [String]) {
      guard fields.count == 4, fields[0] == "ready" || fields[0] == "absent" else { return nil }
      version = fields[0] == "ready" ? fields[1] : nil
      places = fields[2].split(separator: "\n").map(String.init)
      languages = fields[3].split(separator: "\n").map(String.init)
      if version.map({ $0.isEmpty || $0.utf8.count > 100 || $0.contains("\n") }) ?? false { return nil }
    }
  }

  /// The worker's answer to one block.
  enum Answer: Equatable {
    case spans(TokenSpans)
    case unknownLanguage
    case tookTooLong
    case failed

    /// Returns `nil` if `body` is not a valid answer.
    init?(_ body: [UInt8], to block: CodeBlock) {
      switch (body.first, body.count) {
      case (UInt8(ascii: "T"), _):
        guard let spans = TokenSpans(Array(body.dropFirst()), of: block.code.span) else { return nil }
        self = .spans(spans)
      case (UInt8(ascii: "U"), 1): self = .unknownLanguage
      case (UInt8(ascii: "L"), 1): self = .tookTooLong
      case (UInt8(ascii: "F"), 1): self = .failed
      default: return nil
      }
    }
  }

  /// `seconds` of processor time are the limit for a short block. Returns `nil` if the program does not start or does
  /// not send its greeting.
  init?(_ program: String, seconds: Double) {
    let arguments = ["-I", "-B", "-c", Self.script, TokenClass.names.joined(separator: " "), "\(seconds)"]
    // The script sets its limits itself.
    guard let process = WorkerProcess(program, arguments, confinement: .offline()),
      let fields = process.greeting(before: MonotonicClock.seconds() + 30), let greeting = Greeting(fields)
    else { return nil }
    self.process = process
    self.greeting = greeting
  }

  /// Whether it has this version of Pygments.
  borrowing func has(version: String) -> Bool { greeting.version == version }

  /// Sends the blocks; each is answered by one frame. Returns `false` if the worker does not take them.
  borrowing func send(_ blocks: ArraySlice<CodeBlock>, before deadline: Double) -> Bool {
    var body: [UInt8] = []
    for block in blocks {
      if !body.isEmpty { body.append(0) }
      body.append(utf8: block.language.lowercased())
      body.append(0)
      body += block.code
    }
    return process.send(body, before: deadline)
  }

  /// Waits for the answer to one block.
  borrowing func receive(_ block: CodeBlock, before deadline: Double) -> WorkerProcess.Answer {
    process.receive(limit: 2 * block.code.count + 64, before: deadline)
  }

  private static let script = unsafe String(
    decoding: UnsafeBufferPointer(start: highlight_worker_script(), count: highlight_worker_length), as: UTF8.self)
}
