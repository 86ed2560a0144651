import System
import Text

/// Copies a GLB file (binary glTF 2.0) in place: the pictures inside lose their metadata, and zeros fill the rest of each. No
/// offset changes, so that nothing but the lengths of these pictures must be corrected.
struct GLBStripper {
  private let file: (json: Range<Int>, binary: Range<Int>)
  private let scene: GLBScene
  private var json: [UInt8]
  private var output = Rewriting()

  /// Returns `nil` if the file has no picture with metadata.
  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting? {
    var stripper = try GLBStripper(file)
    try stripper.run(file)
    return stripper.output.pieces.isEmpty ? nil : stripper.output
  }
}

extension GLBStripper {
  private init(_ file: borrowing OpenFile) throws(StrippingError) {
    guard ByteReader(file.bytes(at: 0, count: 4)).has("glTF"), let part = GLBHead.description(in: file) else {
      throw .damaged("has no description of its scene")
    }
    guard part.count <= GLBHead.mostBytes else { throw .unsupported("describes its scene in too many bytes") }
    json = file.bytes(at: part.lowerBound, count: part.count)
    guard json.count == part.count else { throw .truncated }
    guard (try? JSON.parse(json, file: "")) != nil else { throw .damaged("has an invalid description of its scene") }
    scene = GLBScene(json)
    self.file = (part, try Self.binary(file, at: part.upperBound))
  }

  /// Returns the contents of the binary chunk, which is the second one; empty if there is none.
  private static func binary(_ file: borrowing OpenFile, at offset: Int) throws(StrippingError) -> Range<Int> {
    let head = ByteReader(file.bytes(at: offset, count: 8))
    guard head.has("BIN\0", at: 4), let length = head.little32(at: 0) else { return offset..<offset }
    guard length <= file.size - offset - 8 else { throw .truncated }
    return offset + 8..<offset + 8 + length
  }

  private mutating func run(_ file: borrowing OpenFile) throws(StrippingError) {
    let before = json
    let copied = try copies(file)
    for address in scene.addresses { try shorten(address) }
    guard json != before else { return }
    output.keep(0..<self.file.json.lowerBound)
    output.write(json)
    var offset = self.file.json.upperBound
    for (range, copy) in copied {
      output.keep(offset..<range.lowerBound)
      output.append(copy, at: range.lowerBound)
      output.writeZeros(range.count - copy.length)
      offset = range.upperBound
    }
    output.keep(offset..<file.size)
  }

  /// Returns the pictures with metadata, in their order in the file, and their copies; corrects their lengths.
  private mutating func copies(_ file: borrowing OpenFile) throws(StrippingError) -> [(Range<Int>, Rewriting)] {
    var copies: [(Range<Int>, Rewriting)] = []
    for (part, lengths) in try pictures() {
      let range = part.lowerBound + self.file.binary.lowerBound..<part.upperBound + self.file.binary.lowerBound
      guard MetadataStripper.isPicture(file.bytes(at: range.lowerBound, count: MediaType.lengthOfHead)) else {
        continue
      }
      guard range.count <= MediaProbe.largestPicture else {
        throw .unsupported("has a picture of more than \(MediaProbe.largestPicture >> 20) MB")
      }
      let picture = file.bytes(at: range.lowerBound, count: range.count)
      guard let copy = MetadataStripper.bareRewriting(of: picture, keepsOrientation: true), copy.length <= picture.count
      else { throw .unsupported("has a damaged picture") }
      let bytes = copy.bytes(of: picture)
      // Zeros that align what follows can belong to the picture.
      if picture.starts(with: bytes), picture[bytes.count...].allSatisfy({ $0 == 0 }) { continue }
      for length in lengths { try write(Array("\(bytes.count)".utf8), at: length) }
      copies.append((range, copy))
    }
    return copies
  }

  /// Returns the parts of the binary chunk that are pictures, in their order, and where their lengths are written. Fails if a
  /// part has anything else than one picture.
  private func pictures() throws(StrippingError) -> [(part: Range<Int>, lengths: [Range<Int>])] {
    var lengths: [Range<Int>: [Range<Int>]] = [:]
    var others: Set<Range<Int>> = []
    for (number, view) in scene.views.enumerated() {
      guard let view, view.range.upperBound <= file.binary.count else { continue }
      if scene.pictures.contains(number) {
        lengths[view.range, default: []].append(view.length)
      } else {
        others.insert(view.range)
      }
    }
    let all = others.union(lengths.keys).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var found: [(part: Range<Int>, lengths: [Range<Int>])] = []
    var end = 0
    for (index, range) in all.enumerated() {
      if let written = lengths[range] {
        let isApart =
          end <= range.lowerBound && (index + 1 == all.count || all[index + 1].lowerBound >= range.upperBound)
        guard isApart, !others.contains(range) else { throw .unsupported("uses the bytes of a picture twice") }
        found.append((range, written))
      }
      end = max(end, range.upperBound)
    }
    return found
  }

  /// Replaces a `data:` address by that of the picture without metadata.
  private mutating func shorten(_ address: (value: String, written: Range<Int>)) throws(StrippingError) {
    guard let bare = DataPicture.bare(address.value) else { throw .unsupported("has a damaged picture") }
    guard bare != address.value else { return }
    var text: [UInt8] = []
    text.append(json: bare)
    try write(text, at: address.written)
  }

  /// Writes a value into the JSON, followed by spaces up to the length of the old one.
  private mutating func write(_ value: [UInt8], at written: Range<Int>) throws(StrippingError) {
    guard value.count <= written.count else { throw .unsupported("writes the length of a picture with an exponent") }
    json.replaceSubrange(written, with: value + [UInt8](repeating: 0x20, count: written.count - value.count))
  }
}
