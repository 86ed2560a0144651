import Model
import Text

/// Makes the memory of a build from what was recorded of its outputs. What is kept is copied as it was stored.
struct MemoryBuilder {
  private let last: KeptOutputs?
  private let context: BuildContext
  private let names: ReadNames
  private var reads: RowNumbers<Read>
  private var assets: RowNumbers<PublishedAsset>
  private var texts: RowNumbers<String>
  private var outputs = BinaryWriter()
  private var list = BinaryWriter()

  /// Returns the bytes of the memory. The same outputs always give the same bytes.
  static func bytes(
    _ recorded: [RecordedOutput], after last: KeptOutputs?, _ conditions: FastDigest, _ sources: SourceDigests,
    _ context: BuildContext, jobs: Int
  ) async -> [UInt8] {
    var builder = MemoryBuilder(recorded, last, context)
    // Bound once: a copy for each output takes longer than the rest.
    let memory = last?.memory
    for output in recorded {
      switch output {
      case .kept(let number): if let memory { builder.append(kept: number, of: memory) }
      case .made(let output): builder.append(output)
      }
    }
    var writer = BinaryWriter()
    RenderMemory.begin(&writer, conditions: conditions, site: context.site.digest, sources: sources.all)
    await builder.appendReads(to: &writer, jobs: jobs)
    builder.appendTables(to: &writer)
    writer.append(count: recorded.count)
    return writer.bytes + builder.outputs.bytes
  }

  private init(_ recorded: [RecordedOutput], _ last: KeptOutputs?, _ context: BuildContext) {
    self.last = last
    self.context = context
    let names = ReadNames(context)
    self.names = names
    let made = recorded.compactMap { if case .made(let output) = $0 { output } else { nil } }
    let memory = last?.memory
    reads = RowNumbers(
      lastCount: memory?.reads.count ?? 0,
      known: memory?.rows(
        of: Set(made.lazy.flatMap(\.reads)), in: memory?.reads.map(\.name) ?? [],
        usable: { last?.unchanged[$0] == true }
      ) { MemoryBuilder.coded(names.name(of: $0)) } ?? [:])
    assets = RowNumbers(
      lastCount: memory?.assets.count ?? 0,
      known: memory?.rows(of: Set(made.lazy.flatMap(\.assets)), in: memory?.assets ?? []) { MemoryBuilder.coded($0) }
        ?? [:])
    texts = RowNumbers(
      lastCount: memory?.texts.count ?? 0,
      known: memory?.rows(
        of: Set(made.lazy.flatMap { $0.links.flatMap { [$0.target, $0.file] } }), in: memory?.texts ?? []
      ) { Array($0.utf8) } ?? [:])
  }
}

extension MemoryBuilder {
  private static func coded(_ name: [String]) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(name) { $0.append($1) }
    return writer.bytes
  }

  private static func coded(_ asset: PublishedAsset) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(asset)
    return writer.bytes
  }

  private mutating func append(kept number: Int, of memory: RenderMemory) {
    let output = memory.outputs[number]
    outputs.append(memory.bytes.span.extracting(output.name))
    outputs.append(memory.bytes.span.extracting(output.files))
    _ = memory.allNumbers(output.reads, below: memory.reads.count) { read in
      list.append(count: reads.number(ofKept: read))
      return true
    }
    endList()
    _ = memory.allNumbers(output.assets, below: memory.assets.count) { asset in
      list.append(count: assets.number(ofKept: asset))
      return true
    }
    endList()
    for var link in memory.links(of: output) {
      link.target = texts.number(ofKept: link.target)
      link.file = texts.number(ofKept: link.file)
      list.append(link)
    }
    endList()
    outputs.append(memory.bytes.span.extracting(output.diagnostics))
    outputs.append(output.validity)
  }

  private mutating func append(_ output: MadeOutput) {
    outputs.append(output.name)
    list.append(output.files) { $0.append($1) }
    endList()
    for read in output.reads { list.append(count: reads.number(of: read)) }
    endList()
    for asset in output.assets { list.append(count: assets.number(of: asset)) }
    endList()
    for link in output.links {
      list.append(
        StoredLink(
          target: texts.number(of: link.target), file: texts.number(of: link.file), line: link.line, column: link.column
        ))
    }
    endList()
    if !output.diagnostics.isEmpty { list.append(output.diagnostics) { $0.append($1) } }
    endList()
    outputs.append(output.validity)
  }

  /// Appends what was written to `list`, and empties it.
  private mutating func endList() {
    outputs.append(list.bytes)
    list.removeAll()
  }

  private func appendReads(to writer: inout BinaryWriter, jobs: Int) async {
    let digests = ReadDigests(context)
    let made: [Read] = reads.rows.compactMap { if case .made(let read) = $0 { read } else { nil } }
    let rows = await Work.results(of: made.count, jobs: jobs) { [names] number in
      let read = made[number]
      var row = BinaryWriter()
      row.append(
        StoredRead(
          dependence: digests.dependence(of: read), name: 0..<0, digest: digests.digest(of: read),
          origin: digests.origin(of: read)),
        named: MemoryBuilder.coded(names.name(of: read)).span)
      return row.bytes
    }
    writer.append(count: reads.rows.count)
    // Bound once: a copy for each row takes longer than the row.
    let (memory, unchanged) = (last?.memory, last?.unchanged)
    var next = rows.makeIterator()
    for row in reads.rows {
      switch row {
      case .made: if let row = next.next() { writer.append(coded: row) }
      case .kept(let number):
        guard let memory, let unchanged else { continue }
        var read = memory.reads[number]
        guard let origin = unchanged.newOrigin(of: number) else {
          writer.append(coded: memory.bytes.span.extracting(read.coded))
          continue
        }
        read.origin = origin
        writer.append(read, named: memory.bytes.span.extracting(read.name))
      }
    }
  }

  private func appendTables(to writer: inout BinaryWriter) {
    append(assets, stored: last?.memory.assets, to: &writer) { $0.append(MemoryBuilder.coded($1)) }
    append(texts, stored: last?.memory.texts, to: &writer) { $0.append($1) }
  }

  /// Appends a table whose kept rows are at the ranges `stored` of the last memory.
  private func append<Value>(
    _ table: RowNumbers<Value>, stored: [Range<Int>]?, to writer: inout BinaryWriter,
    _ append: (inout BinaryWriter, Value) -> Void
  ) {
    writer.append(count: table.rows.count)
    for row in table.rows {
      switch row {
      case .made(let value): append(&writer, value)
      case .kept(let number):
        if let memory = last?.memory, let stored { writer.append(memory.bytes.span.extracting(stored[number])) }
      }
    }
  }
}
