import Model
import System
import Text

/// A parallel reader of text files, which opens only those that have changed since the last build.
struct RememberingReader: Sendable {
  let reader: TextReader
  let cascade: Cascade
  /// The results of the last build; `nil` to read every file.
  let memory: TextMemory?

  /// The results of some files, in their order.
  struct Part: Sendable {
    var results: [TextReader.Result] = []
    /// The records for the next build's memory, and their number.
    fileprivate(set) var records: [UInt8] = []
    fileprivate(set) var count = 0
    /// How many files were opened, and how many of them had to be parsed.
    fileprivate(set) var opened = 0
    fileprivate(set) var parsed = 0
  }

  private static let chunk = 128

  func read(_ items: [ContentTree.Item]) async -> [Part] {
    await withTaskGroup(of: (Int, Part).self) { group in
      for start in stride(from: 0, to: items.count, by: Self.chunk) {
        group.addTask { (start / Self.chunk, part(items[start..<min(start + Self.chunk, items.count)])) }
      }
      var parts = Array(repeating: Part(), count: (items.count + Self.chunk - 1) / Self.chunk)
      for await (index, part) in group { parts[index] = part }
      return parts
    }
  }
}

extension RememberingReader {
  private func part(_ items: ArraySlice<ContentTree.Item>) -> Part {
    var part = Part()
    var writer = BinaryWriter()
    part.results.reserveCapacity(items.count)
    var last: (item: ContentTree.Item, surroundings: Surroundings)?
    for item in items {
      let surroundings =
        last.flatMap { Surroundings.areShared($0.item, item) ? $0.surroundings : nil }
        ?? Surroundings(item, reader.context, cascade)
      last = (item, surroundings)
      part.results.append(read(item, in: surroundings, &writer, &part))
    }
    part.records = writer.bytes
    return part
  }

  /// Reads a text, and writes its record for the next build.
  func read(
    _ item: ContentTree.Item, in surroundings: Surroundings, _ writer: inout BinaryWriter, _ part: inout Part
  ) -> TextReader.Result {
    let record = memory?.record(of: item.path, in: surroundings.digest)
    if let record, record.version.isSame(as: item.identity), let result = result(record, of: item, in: surroundings) {
      keep(record, version: record.version, of: item, in: surroundings, &writer, &part)
      return result
    }
    part.opened += 1
    do throws(FileError) {
      let file = try reader.contents(of: item)
      let version = FileVersion(
        identity: file.identity, isSettled: file.isSettled, digest: FastDigest(of: file.bytes))
      if let record, record.version.digest == version.digest, let result = result(record, of: item, in: surroundings) {
        keep(record, version: version, of: item, in: surroundings, &writer, &part)
        return result
      }
      part.parsed += 1
      var result = reader.result(file.bytes, digest: version.digest, of: item, cascade: surroundings.cascade)
      var coded = BinaryWriter()
      coded.append(result)
      result.entry?.frontDigest = Self.frontDigest(coded.bytes.span, item, surroundings)
      writer.append(item.path, version, in: surroundings.digest, coded.bytes.span)
      part.count += 1
      return result
    } catch {
      return reader.result(error, of: item)
    }
  }

  private func keep(
    _ record: TextMemory.Record, version: FileVersion, of item: ContentTree.Item, in surroundings: Surroundings,
    _ writer: inout BinaryWriter, _ part: inout Part
  ) {
    guard let memory else { return }
    writer.append(item.path, version, in: surroundings.digest, memory.bytes.span.extracting(record.result))
    part.count += 1
  }

  /// Returns the stored result, or `nil` if it is damaged.
  func result(
    _ record: TextMemory.Record, of item: ContentTree.Item, in surroundings: Surroundings
  ) -> TextReader.Result? {
    guard let memory else { return nil }
    var stored = BinaryReader(memory.bytes, in: record.result)
    var result = stored.textResult(of: item, languages: reader.context.settings.languages)
    result.entry?.fileDigest = record.version.digest
    result.entry?.frontDigest = Self.frontDigest(memory.bytes.span.extracting(record.result), item, surroundings)
    return stored.isAtEnd ? result : nil
  }

  private static func frontDigest(
    _ coded: Span<UInt8>, _ item: ContentTree.Item, _ surroundings: Surroundings
  ) -> FastDigest {
    var stream = FastDigest.Stream()
    stream.update(surroundings.digest.low)
    stream.update(surroundings.digest.high)
    stream.update(UInt64(item.path.utf8.count))
    stream.update(item.path)
    stream.update(coded)
    return stream.finish()
  }
}
