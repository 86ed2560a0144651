import Synchronization
import System
import Text

/// Writes the sections of a build memory as they are made, one after another, in any order. Any thread may call it.
///
/// The sections of a large site take as much memory as all that is known of its pages. A build that makes everything
/// therefore writes each piece to the staging area at once. A build with a memory shares most bytes of the sections with
/// it, and collects them: then only what has changed may be written; see `MemoryChanges`.
final class BuildMemoryWriter: Sendable {
  private let collects: Bool
  private let state: Mutex<State>

  init(output: String, collects: Bool) {
    self.collects = collects
    state = Mutex(State(output: output))
  }

  fileprivate struct State: ~Copyable {
    let output: String
    /// `nil` until the first piece, and after `finish`.
    var file: OpenFile?
    var seal = BuildMemory.seal()
    /// The sections in the file.
    var sections: [(name: String, count: Int)] = []
    /// Those that are not in the file.
    var collected: [String: BytePieces] = [:]
    /// The section that has begun.
    var open: String?
    var problem: FileError?
    /// Whether nothing is written any more.
    var isOver = false
  }

  /// Whether sections are in the file, or should be, but could not be written.
  var hasFile: Bool { state.withLock { !$0.sections.isEmpty } }

  /// The sections that are not in the file.
  var collected: [String: BytePieces] { state.withLock { $0.collected } }

  /// Appends a piece of a section, which begins with its first piece. `folder` is that of the staging area. Errors are
  /// thrown by `finish`.
  func append(_ piece: StoredBytes, to section: String, in folder: borrowing Folder) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.begin(section, collects: collects)
      if collects { return state.collected[section, default: BytePieces()].append(piece) }
      state.sections[state.sections.count - 1].count += piece.range.count
      // After an error, nothing more is written.
      guard state.problem == nil else { return }
      do throws(FileError) {
        try state.create(in: folder)
        try state.write(piece)
      } catch {
        state.problem = error
      }
    }
  }

  /// Ends a section. The next one may begin.
  func end(_ section: String) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.begin(section, collects: collects)
      state.open = nil
    }
  }

  /// Forgets all sections, and takes no more of them.
  func discard() {
    state.withLock { state in
      state.isOver = true
      state.file = nil
      (state.sections, state.collected) = ([], [:])
    }
  }

  /// Takes no more sections, so that no file appears while the staging area is removed.
  func stop() { state.withLock { $0.isOver = true } }

  /// Completes the file by the other sections and the files of `memory`. Does nothing after the first call, or if no
  /// section is in the file.
  func finish(_ memory: BuildMemory, in folder: borrowing Folder) throws(FileError) {
    try state.withLock { state throws(FileError) in
      if let problem = state.problem { throw problem }
      guard !state.isOver, !state.sections.isEmpty else { return }
      try state.create(in: folder)
      for (name, section) in memory.sections.sorted(by: { $0.key < $1.key }) {
        state.sections.append((name, section.count))
        for piece in section.all { try state.write(piece) }
      }
      try state.write(StoredBytes(BuildMemory.end(memory.files, sections: state.sections)))
      try state.file?.write(state.seal.head.span, at: 0)
      state.isOver = true
      try state.file.take()?.close()
    }
  }
}

extension BuildMemoryWriter.State {
  fileprivate mutating func begin(_ section: String, collects: Bool) {
    guard open != section else { return }
    precondition(open == nil, "one section ends before the next begins")
    open = section
    if collects { collected[section] = BytePieces() } else { sections.append((section, 0)) }
  }

  /// Creates the file with a place for its head.
  fileprivate mutating func create(in folder: borrowing Folder) throws(FileError) {
    guard file == nil else { return }
    try folder.remove(Journal.memoryName)
    file = try folder.create(Journal.memoryName)
    try file?.write(seal.head.span)
    try write(StoredBytes(BuildMemory.start(of: output)))
  }

  fileprivate mutating func write(_ piece: StoredBytes) throws(FileError) {
    let bytes = piece.all.span.extracting(piece.range)
    seal.update(bytes)
    try file?.write(bytes)
  }
}
