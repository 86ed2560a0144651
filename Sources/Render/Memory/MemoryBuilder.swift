import Model
import Text

/// Makes the memory of a build from what was recorded of its outputs. What is kept is copied as it was stored.
struct MemoryBuilder {
  private let last: KeptOutputs?
  private let context: BuildContext
  private let names: ReadNames
  private var reads: RowNumbers<ReadRows>
  private var assets: RowNumbers<[PublishedAsset: Int]>
  private var texts: RowNumbers<[String: Int]>
  private var pieces: PieceWriter
  private var list = BinaryWriter()

  /// Returns the bytes of the memory that have not gone to `sink`, and the ids of the sources of which an output shows
  /// when they were last read. The same outputs always give the same bytes.
  static func bytes(
    _ recorded: [RecordedOutput], after last: KeptOutputs?, _ conditions: FastDigest, _ sources: SourceDigests,
    _ context: BuildContext, jobs: Int, to sink: SectionSink?
  ) async -> (memory: BytePieces, visited: [String]) {
    var builder = MemoryBuilder(recorded, last, context, sink)
    RenderMemory.begin(&builder.writer, conditions: conditions, site: context.site.digest, sources: sources.all)
    builder.writer.append(count: recorded.count)
    builder.append(recorded)
    let rows = builder.reads.rows
    async let visited = MemoryBuilder.visitedSources(rows, last?.memory, context)
    await builder.appendReads(jobs: jobs)
    builder.appendTables()
    builder.pieces.end()
    return (builder.pieces.pieces, await visited)
  }

  private init(_ recorded: [RecordedOutput], _ last: KeptOutputs?, _ context: BuildContext, _ sink: SectionSink?) {
    self.last = last
    self.context = context
    pieces = PieceWriter(capacity: 1 << 16, to: sink)
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
  private var writer: BinaryWriter {
    get { pieces.writer }
    _modify { yield &pieces.writer }
  }

  private static func coded(_ name: [String]) -> [UInt8] {
    var writer = BinaryWriter(capacity: 64)
    writer.append(name) { $0.append($1) }
    return writer.bytes
  }

  private static func coded(_ asset: PublishedAsset) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(asset)
    return writer.bytes
  }

  private mutating func append(_ recorded: [RecordedOutput]) {
    // Bound once: copying it for each output would take longer than the rest.
    let memory = last?.memory
    let done = memory.map { appendSame(recorded, $0) } ?? 0
    for output in recorded[done...] {
      switch output {
      case .kept(let number): if let memory { append(kept: number, of: memory) }
      case .made(let output): append(output)
      }
    }
  }

  /// Appends outputs as long as the last memory has the same ones in the same order, and the rows of its tables keep
  /// their numbers. Runs of kept outputs are copied at once. Returns the number of outputs appended.
  private mutating func appendSame(_ recorded: [RecordedOutput], _ memory: RenderMemory) -> Int {
    var copied = 0
    for (place, output) in recorded.enumerated() where place < memory.outputs.count {
      switch output {
      case .kept(place): continue
      case .kept:
        copy(copied..<place, of: memory)
        return place
      case .made(let output):
        copy(copied..<place, of: memory)
        append(output)
        copied = place + 1
        guard hasSameRows(after: place, memory) else { return copied }
      }
    }
    let end = min(recorded.count, memory.outputs.count)
    copy(copied..<end, of: memory)
    return end
  }

  private mutating func copy(_ numbers: Range<Int>, of memory: RenderMemory) {
    guard let first = numbers.first, let last = numbers.last else { return }
    let range = memory.outputs[first].coded.lowerBound..<memory.outputs[last].coded.upperBound
    pieces.append(shared: StoredBytes(memory.bytes, in: range))
    let end = memory.rowCounts(before: numbers.upperBound)
    reads.keepFirst(end.reads)
    assets.keepFirst(end.assets)
    texts.keepFirst(end.texts)
  }

  /// Whether the outputs after this one can be copied: its rows have the same numbers as in the last memory.
  private func hasSameRows(after number: Int, _ memory: RenderMemory) -> Bool {
    let (start, end) = (memory.outputs[number].start, memory.rowCounts(before: number + 1))
    return reads.areSame(start.reads, to: end.reads) { last?.unchanged[$0] == true }
      && assets.areSame(start.assets, to: end.assets) && texts.areSame(start.texts, to: end.texts)
  }

  private mutating func append(kept number: Int, of memory: RenderMemory) {
    let output = memory.outputs[number]
    appendRowCounts()
    writer.append(memory.bytes.span.extracting(output.name))
    writer.append(memory.bytes.span.extracting(output.files))
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
    writer.append(memory.bytes.span.extracting(output.diagnostics))
    writer.append(output.validity)
  }

  private mutating func append(_ output: MadeOutput) {
    appendRowCounts()
    writer.append(output.name)
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
    writer.append(output.validity)
  }

  private mutating func appendRowCounts() {
    for count in [reads.rows.count, assets.rows.count, texts.rows.count] { writer.append(count: count) }
  }

  /// Appends what was written to `list`, and empties it.
  private mutating func endList() {
    writer.append(list.bytes)
    list.removeAll()
  }

  private mutating func appendReads(jobs: Int) async {
    let digests = ReadDigests(context)
    var rest = reads.rows.compactMap { if case .made(let read) = $0 { read } else { nil } }[...]
    var made = CodedReads()
    writer.append(count: reads.rows.count)
    // Bound once: copying them for each row would take longer than the row.
    let (memory, unchanged) = (last?.memory, last?.unchanged)
    var run = CopiedRun(of: memory?.bytes ?? [])
    for row in reads.rows {
      switch row {
      case .made:
        run.end(&pieces)
        if made.isEmpty {
          made.end(&pieces)
          made = CodedReads(await coded(rest.prefix(CodedReads.most), digests, jobs: jobs))
          rest = rest.dropFirst(CodedReads.most)
        }
        made.appendNext(to: &pieces)
      case .kept(let number):
        made.end(&pieces)
        guard let memory, let unchanged else { continue }
        guard let origin = unchanged.newOrigin(of: number) else {
          run.add(memory.reads[number].coded, to: &pieces)
          continue
        }
        run.end(&pieces)
        var read = memory.reads[number]
        read.origin = origin
        writer.append(read, named: memory.bytes.span.extracting(read.name))
      }
    }
    run.end(&pieces)
    made.end(&pieces)
  }

  /// Returns the rows of these reads in batches.
  private func coded(_ made: ArraySlice<Read>, _ digests: ReadDigests, jobs: Int) async -> [CodedReads.Batch] {
    let size = CodedReads.Batch.size
    return await Work.results(of: (made.count + size - 1) / size, jobs: jobs) { [names] number in
      var batch = CodedReads.Batch()
      for read in made.dropFirst(number * size).prefix(size) {
        let row = StoredRead(
          dependence: digests.dependence(of: read), name: 0..<0, digest: digests.digest(of: read),
          origin: digests.origin(of: read))
        batch.append(row, named: MemoryBuilder.coded(names.name(of: read)).span)
      }
      return batch
    }
  }

  private mutating func appendTables() {
    append(assets, stored: last?.memory.assets) { $0.append(MemoryBuilder.coded($1)) }
    append(texts, stored: last?.memory.texts) { $0.append($1) }
  }

  /// Appends a table whose kept rows are at the ranges `stored` of the last memory.
  private mutating func append<Table>(
    _ table: RowNumbers<Table>, stored: [Range<Int>]?,
    _ append: (inout BinaryWriter, Table.Key) -> Void
  ) {
    writer.append(count: table.rows.count)
    var run = CopiedRun(of: last?.memory.bytes ?? [])
    for row in table.rows {
      switch row {
      case .made(let value):
        run.end(&pieces)
        append(&writer, value)
      case .kept(let number): if let stored { run.add(BinaryWriter.withLength(stored[number]), to: &pieces) }
      }
    }
    run.end(&pieces)
  }

  private static func visitedSources(
    _ rows: [RowNumbers<ReadRows>.Row], _ memory: RenderMemory?, _ context: BuildContext
  ) -> [String] {
    rows.compactMap { row -> String? in
      switch row {
      case .kept(let number): memory?.visitedSource(ofRead: number)
      case .made(let read): context.reads.table.visitedSource(of: read).map { context.site.sources[$0].id }
      }
    }
  }
}
