package import Configuration
package import Model
package import System
package import Text

/// A text that was read again, for a build in which few texts have changed.
package struct TextUpdate: Sendable {
  /// The path below `content/`.
  package let path: String
  /// The file's entry in the last build, and its entry now.
  package let old: RawEntry
  package let new: RawEntry
  /// What was reported in the last build when the text was read.
  package let reported: [Diagnostic]
  /// Whether the front matter had diagnostics in the last build, or has some now.
  package let hasDiagnostics: Bool

  package var isOfSameFront: Bool { old.frontDigest != nil && old.frontDigest == new.frontDigest }
}

/// Texts that were read again.
package struct TextUpdates: Sendable {
  package private(set) var all: [TextUpdate] = []
  /// The last build's memory, with the records of these texts replaced.
  package private(set) var memory = BytePieces()

  /// Reads the files `paths`, which are relative to `content/`. `sections` are those of the site; none of them may give
  /// defaults to its entries. `memory` is the text memory of the last build. Returns `nil` if the memory has no entry
  /// for one of the files, or if a file cannot be read as an entry now.
  package init?(
    of paths: [String], _ options: IngestOptions, _ settings: Settings, sections: [Section], memory: StoredBytes,
    profiler: Profiler? = nil
  ) {
    let context = ContentContext(
      folder: options.folder, settings: settings, sections: sections, isSurvey: options.isSurvey, profiler: profiler)
    guard let last = TextMemory(memory, key: TextMemory.key(context)) else { return nil }
    let reader = RememberingReader(reader: TextReader(context: context), cascade: Cascade(), memory: last)
    let names = Set(sections.map(\.name))
    var records: [(old: Range<Int>, new: [UInt8])] = []
    for path in paths {
      let item = ContentTree.Item(text: path, languages: settings.languages, sections: names)
      let surroundings = Surroundings(item, context, Cascade())
      guard let record = last.record(of: path, in: surroundings.digest),
        let old = reader.result(record, of: item, in: surroundings), let oldEntry = old.entry
      else { return nil }
      var writer = BinaryWriter()
      var part = RememberingReader.Part()
      let new = reader.read(item, in: surroundings, &writer, &part)
      guard let newEntry = new.entry, part.count == 1 else { return nil }
      records.append((record.whole, writer.bytes))
      all.append(
        TextUpdate(
          path: path, old: oldEntry, new: newEntry, reported: old.diagnostics,
          hasDiagnostics: !old.diagnostics.isEmpty || !new.diagnostics.isEmpty))
    }
    self.memory = memory.replacing(records)
  }
}
