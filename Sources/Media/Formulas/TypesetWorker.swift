import CTypesetter
import System
import Text

/// A running Node process with KaTeX. The protocol is described in its script, `worker.js`.
struct TypesetWorker: ~Copyable {
  private let process: WorkerProcess
  /// The version of KaTeX; `nil` if it cannot be loaded.
  let version: String?

  /// The worker's answer to one formula.
  enum Answer: Equatable {
    case mathML([UInt8])
    case mistake(offset: Int, reason: String)
    case refused(offset: Int, command: String)
    case tookTooLong
    case isTooLarge
    case failed

    /// Returns `nil` if `body` is not a valid answer.
    init?(_ body: [UInt8], to formula: TeX) {
      switch (body.first, body.count) {
      case (UInt8(ascii: "M"), _):
        guard let html = MathMLWriter.mathML(of: body[1...]) else { return nil }
        self = .mathML(html)
      case (UInt8(ascii: "E"), _):
        guard let (offset, words) = Self.place(body, in: formula) else { return nil }
        self = .mistake(offset: offset, reason: words)
      case (UInt8(ascii: "R"), _):
        guard let (offset, words) = Self.place(body, in: formula) else { return nil }
        self = .refused(offset: offset, command: words)
      case (UInt8(ascii: "L"), 1): self = .tookTooLong
      case (UInt8(ascii: "S"), 1): self = .isTooLarge
      case (UInt8(ascii: "F"), 1): self = .failed
      default: return nil
      }
    }

    /// Reads an offset and the words after it, in one line.
    private static func place(_ body: [UInt8], in formula: TeX) -> (Int, String)? {
      guard let space = body.firstIndex(of: 0x20), space > 1, space < 8,
        let offset = Int(String(decoding: body[1..<space], as: UTF8.self)), offset <= formula.source.count, offset >= 0
      else { return nil }
      return (offset, String(decoding: body[(space + 1)...].prefix(2000), as: UTF8.self).inOneLine)
    }
  }

  /// The most bytes of an answer; the script has a lower limit of its own, in characters.
  private static let largest = 4 << 20

  /// A formula has `seconds`. Returns `nil` if the program does not start or does not send its greeting.
  init?(_ katex: KaTeX, seconds: Double) {
    let arguments = ["--max-old-space-size=256", "-e", Self.script, katex.library, "\(seconds)"]
    // Node reserves far more address space than it uses, so that only its heap is limited.
    guard let process = WorkerProcess(katex.program, arguments, confinement: .offline(limits: .init(fileSize: 0))),
      let fields = process.greeting(before: MonotonicClock.seconds() + 30), fields.count == 2,
      fields[0] == "ready" || fields[0] == "absent"
    else { return nil }
    version = fields[0] == "ready" ? fields[1] : nil
    self.process = process
  }

  /// Whether it could load KaTeX.
  borrowing func hasKaTeX() -> Bool { version != nil }

  /// Sends the formulas, and the macros that they use, a JSON object; each formula is answered by one frame. Returns
  /// `false` if the worker does not take them.
  borrowing func send(_ formulas: ArraySlice<TeX>, macros: String, before deadline: Double) -> Bool {
    var body = Array(macros.utf8)
    for formula in formulas {
      body.append(0)
      body.append(utf8: formula.form.description)
      body.append(0)
      body += formula.source
    }
    return process.send(body, before: deadline)
  }

  /// Waits for the answer to one formula.
  borrowing func receive(before deadline: Double) -> WorkerProcess.Answer {
    process.receive(limit: Self.largest, before: deadline)
  }

  private static let script = unsafe String(
    decoding: UnsafeBufferPointer(start: typeset_worker_script(), count: typeset_worker_length), as: UTF8.self)
}
