import System
package import Text

extension Publisher {
  /// Returns a sink for a section of the memory, which is written as it is made. One section must end before the next
  /// begins, and all before `publish`.
  package func section(_ name: String) -> SectionSink {
    SectionSink(
      append: { [self] piece in memoryWriter.append(piece, to: name, in: state.stagingArea.folder) },
      end: { [self] in memoryWriter.end(name) })
  }

  /// Forgets the sections that were written so far.
  package func discardSections() { memoryWriter.discard() }

  func memory(_ sections: [String: BytePieces]) -> BuildMemory {
    var memory = BuildMemory(output: state.location.path)
    memory.files = claims.settled.files
    memory.sections = memoryWriter.collected.merging(sections) { $1 }
    return memory
  }

  /// Writes the memory and the journal. With the renaming of the journal, the build is committed.
  func commit(_ steps: [Journal.Step], _ memory: BuildMemory) throws(PublishProblem) {
    let journal = Journal(steps: steps, flags: destination.flags)
    if memoryWriter.hasFile {
      try disk(memoryWriter.finish(memory, in: state.stagingArea.folder))
    } else {
      try MemoryFile.write(memory, after: self.memory, to: state.stagingArea)
    }
    try disk(state.stagingArea.folder.replace(Journal.newName, by: BytePieces(journal.bytes)))
    checkpoint()
    try disk(state.stagingArea.folder.rename(Journal.newName, to: state.stagingArea.folder, Journal.name))
  }
}
