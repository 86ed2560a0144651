import Model
import Text

extension BinaryWriter {
  /// Appends the result of reading a file that is not an `_index.md`, without the values that follow from its path.
  mutating func append(_ result: TextReader.Result) {
    append(result.diagnostics) { $0.append($1) }
    append(result.entry) { writer, raw in
      if case .file(_, let firstLine) = raw.entry.origin { writer.append(Int64(firstLine)) }
      writer.append(raw)
    }
  }
}

extension BinaryReader {
  /// Reads the result for `item`. Fails if it cannot have been read from that file.
  mutating func textResult(of item: ContentTree.Item, languages: [String]) -> TextReader.Result {
    var result = TextReader.Result()
    result.diagnostics = list { $0.diagnostic() }
    result.entry = optional { reader in
      let line = reader.lineNumber()
      return reader.rawEntry(origin: .file("content/" + item.path, firstLine: line))
    }
    guard let raw = result.entry else { return result }
    return raw.isPlausible(for: item, languages: languages) ? result : fail(result)
  }
}

extension RawEntry {
  /// Whether the entry may have been read from `item`. A forged memory must not set addresses that a file could not
  /// have.
  fileprivate func isPlausible(for item: ContentTree.Item, languages: [String]) -> Bool {
    section == item.section && languages.contains(entry.language) && entry.kind != .item && entry.kind != .index
      && entry.attachments.isEmpty && Self.isSegment(entry.slug)
      && ([permalink].compactMap { $0 } + entry.aliases).allSatisfy(Self.isPath)
      && [folder, translationKey].allSatisfy { $0.map { Self.isPath("/" + $0) } ?? false }
  }

  private static func isSegment(_ text: String) -> Bool {
    text != "." && text != ".." && !text.utf8.contains { $0 == 0x2F || $0 == 0x5C || $0 < 0x20 }
  }

  private static func isPath(_ text: String) -> Bool {
    text.utf8.first == 0x2F
      && text.utf8.split(separator: 0x2F).allSatisfy { part in
        !part.elementsEqual([0x2E]) && !part.elementsEqual([0x2E, 0x2E]) && !part.contains { $0 == 0x5C || $0 < 0x20 }
      }
  }
}
