import Configuration
import Ingest
import Synchronization
import System
import Text

/// The memory of what `serve` has read from texts and pictures, for the next reading of the site, also in another run.
final class ServeMemory: Sendable {
  private let state: StateFolder
  private let file: RelativePath
  /// `nil` if the program's file cannot be read: then nothing is remembered.
  private let program: FastDigest?
  private let present = Mutex<IngestMemory?>(nil)

  /// Each set of options has a memory file of its own.
  init(_ options: IngestOptions) {
    state = StateFolder(options.folder + "/.rhapsode/cache/serve")
    let flags = [
      options.environment ?? "", options.baseURL ?? "", options.drafts ? "drafts" : "", options.future ? "future" : "",
      options.isPublic ? "public" : "", options.isSurvey ? "survey" : "",
    ].joined(separator: "\n")
    file = RelativePath("\(FastDigest(of: flags).hex).memory") ?? "memory"
    program = ProgramDigest(remembered: nil)?.digest
  }

  /// Returns the memory for the next reading, which knows what the last one read.
  func next() -> IngestMemory? {
    guard let program else { return nil }
    let last = present.withLock { $0 }
    let bytes = last?.bytes ?? (try? state.read(file))
    let next = IngestMemory(bytes.map { StoredBytes($0) }, program: program)
    present.withLock { $0 = next }
    return next
  }

  /// Ignores errors: the next run then reads everything.
  func save() {
    guard let memory = present.withLock({ $0 }), !memory.hasReplacedTexts else { return }
    try? state.write(memory.bytes, to: file)
  }
}
