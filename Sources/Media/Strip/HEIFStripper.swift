import Text

/// Copies a HEIC or AVIF picture in place: the items that show the picture stay where they are, every other byte of the
/// media data becomes zero. The tables lose the entries of removed items, and a `free` box fills their room.
struct HEIFStripper {
  private let items: PictureItems
  private var bytes: ByteReader { items.bytes }
  private let packet: [UInt8]?
  private var kept: Set<Int> = []
  private var record: PictureItems.Item?

  static func rewriting(_ bytes: ByteReader, _ metadata: KeptMetadata) throws(StrippingError) -> Rewriting {
    guard BoxReader.find(["moov"], in: 0..<bytes.count, of: bytes) == nil else {
      throw .unsupported("is a sequence of pictures")
    }
    guard let items = PictureItems(bytes) else { throw .damaged("has no table of its parts") }
    var stripper = HEIFStripper(items: items, packet: metadata.xmp)
    return try stripper.run()
  }

  private init(items: PictureItems, packet: [UInt8]?) {
    self.items = items
    self.packet = packet
  }
}

extension HEIFStripper {
  private mutating func run() throws(StrippingError) -> Rewriting {
    chooseItems()
    var output = [UInt8](repeating: 0, count: bytes.count)
    var end = 0
    var reader = BoxReader(bytes, in: 0..<bytes.count)
    while let box = reader.next() {
      let range = end..<box.content.upperBound
      guard range.upperBound <= bytes.count else {
        // Bytes after the last box are not part of the picture.
        if end >= items.meta.upperBound, !box.named("mdat") { break }
        throw .truncated
      }
      output.overwrite(at: end, with: bytes.slice(end, box.content.lowerBound - end))
      switch box.name.text {
      case "ftyp": output.overwrite(at: end, with: bytes.slice(range))
      // A second one would not be read.
      case "meta" where box.content.upperBound == items.meta.upperBound:
        output.overwrite(at: box.content.lowerBound + 4, with: try meta())
      case "mdat", "free", "skip": break
      case "moov", "moof": throw .unsupported("is a sequence of pictures")
      default: output.overwrite(at: end + 4, with: "free".utf8)
      }
      end = range.upperBound
    }
    // Parts of a hostile file could all refer to the same bytes, thousands of times.
    var total = 0
    for item in items.all where kept.contains(item.id) {
      for extent in item.extents ?? [] { total += min(extent.count, bytes.count + 1) }
      guard total <= bytes.count else { throw .damaged("has parts that overlap") }
      try copy(item, to: &output, before: end)
    }
    write(to: &output)
    var rewriting = Rewriting()
    rewriting.write(Array(output.prefix(end)))
    return rewriting
  }

  /// Keeps the primary item, what it is composed of, its transparency, and the XMP packet if the credits fit into it.
  private mutating func chooseItems() {
    let known = Set(items.all.map(\.id))
    let alphas = items.references.contains { $0.type == "auxl" } ? alphas() : []
    // What each item needs, collected once: a hostile file can have thousands of items and of references.
    var needed: [Int: [Int]] = [:]
    for reference in items.references {
      if reference.type == "dimg" { needed[reference.from, default: []] += reference.to }
      if reference.type == "auxl", alphas.contains(reference.from) {
        for id in reference.to { needed[id, default: []].append(reference.from) }
      }
    }
    var open = [items.primary]
    while let id = open.popLast() {
      guard known.contains(id), kept.insert(id).inserted else { continue }
      open += needed[id] ?? []
    }
    guard let packet else { return }
    let descriptions = items.references.filter { $0.type == "cdsc" && $0.to.contains(items.primary) }.map(\.from)
    let describing = Set(descriptions)
    let candidates = items.all.filter { $0.isXMP && describing.contains($0.id) }
    record = candidates.first { item in
      item.extents?.count == 1
        && item.extents?.first.map { packet.count <= $0.count && $0.upperBound <= bytes.count } ?? false
    }
    if let record { kept.insert(record.id) }
  }

  /// Returns the items that are the transparency of others.
  private func alphas() -> Set<Int> {
    guard let properties = items.boxes["iprp"] else { return [] }
    var reader = BoxReader(bytes, in: properties)
    var count = 0
    var numbers: Set<Int> = []
    var tables: [Range<Int>] = []
    while let box = reader.next() {
      if box.named("ipma") { tables.append(box.content) }
      guard box.named("ipco") else { continue }
      var inner = BoxReader(bytes, in: box.content)
      while let property = inner.next() {
        count += 1
        if property.named("auxC"), isAlpha(property.content) { numbers.insert(count) }
      }
    }
    return tables.reduce(into: []) { $0.formUnion(ItemProperties(bytes, $1).items(with: numbers)) }
  }

  private func isAlpha(_ property: Range<Int>) -> Bool {
    let name = bytes.slice(property).dropFirst(4).prefix { $0 != 0 }.text
    return ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"].contains(name)
  }

  private func copy(
    _ item: PictureItems.Item, to output: inout [UInt8], before end: Int
  ) throws(StrippingError) {
    guard let extents = item.extents else { throw .unsupported("refers to parts of other files") }
    guard item.id != record?.id else { return }
    for extent in extents {
      guard extent.upperBound <= end else { throw .truncated }
      let inMeta = items.meta.overlaps(extent)
      let inside = items.boxes["idat"]
      guard !inMeta || inside.map({ $0.lowerBound <= extent.lowerBound && extent.upperBound <= $0.upperBound }) ?? false
      else { throw .damaged("has parts that overlap") }
      // The contents of `idat` are copied with the tables.
      if !inMeta { output.overwrite(at: extent.lowerBound, with: bytes.slice(extent)) }
    }
  }

  /// Writes the credits, padded with spaces, where the packet was.
  private func write(to output: inout [UInt8]) {
    guard let packet, let place = record?.extents?.first else { return }
    output.overwrite(at: place.lowerBound, with: packet + [UInt8](repeating: 0x20, count: place.count - packet.count))
  }
}

// MARK: Tables

extension HEIFStripper {
  /// Returns the contents of `meta` after its version, of the same length as before.
  private func meta() throws(StrippingError) -> [UInt8] {
    var output: [UInt8] = []
    var reader = BoxReader(bytes, in: items.meta)
    while let box = reader.next() {
      let content = box.content
      // Only the first of a name: each further one would repeat the whole table.
      guard items.boxes[box.name.text] == content else { continue }
      switch box.name.text {
      case "hdlr", "pitm", "dinf", "idat": append(box.name, Array(bytes.slice(content)), to: &output)
      case "iinf": append(box.name, information(content), to: &output)
      case "iloc": append(box.name, try locations(content), to: &output)
      case "iref": append(box.name, references(content), to: &output)
      case "iprp": append(box.name, properties(content), to: &output)
      default: break
      }
    }
    let rest = items.meta.count - output.count
    guard rest == 0 || rest >= 8 else { throw .unsupported("has tables of an unknown form") }
    if rest > 0 { append(Array("free".utf8), [UInt8](repeating: 0, count: rest - 8), to: &output) }
    return output
  }

  private func append(_ name: [UInt8], _ content: [UInt8], to output: inout [UInt8]) {
    output += [UInt8](big: content.count + 8, count: 4) + name + content
  }

  private func information(_ table: Range<Int>) -> [UInt8] {
    let isShort = bytes[table.lowerBound] == 0
    let boxes = items.all.filter { kept.contains($0.id) }.map { Array(bytes.slice($0.box)) }
    return Array(bytes.slice(table.lowerBound, 4)) + [UInt8](big: boxes.count, count: isShort ? 2 : 4)
      + boxes.joined()
  }

  private func locations(_ table: Range<Int>) throws(StrippingError) -> [UInt8] {
    let isShort = bytes[table.lowerBound].map { $0 < 2 } ?? true
    let records = items.all.filter { kept.contains($0.id) }.flatMap(\.locations)
    return Array(bytes.slice(table.lowerBound, 6)) + [UInt8](big: records.count, count: isShort ? 2 : 4)
      + records.flatMap { bytes.slice($0) }
  }

  private func references(_ table: Range<Int>) -> [UInt8] {
    let boxes = items.references.filter { reference in
      kept.contains(reference.from) && reference.to.allSatisfy(kept.contains)
    }
    return Array(bytes.slice(table.lowerBound, 4)) + boxes.flatMap { bytes.slice($0.box) }
  }

  private func properties(_ table: Range<Int>) -> [UInt8] {
    var output: [UInt8] = []
    var reader = BoxReader(bytes, in: table)
    while let box = reader.next() {
      if box.named("ipco") { append(box.name, Array(bytes.slice(box.content)), to: &output) }
      if box.named("ipma") { append(box.name, ItemProperties(bytes, box.content).table(of: kept), to: &output) }
    }
    return output
  }
}
