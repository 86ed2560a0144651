import System
import Model
import Text

extension PersonalDataReader {
  /// Reads the boxes of an MP4 or QuickTime file, except the media data.
  mutating func readMovie(_ file: borrowing OpenFile) {
    var offset = 0
    for _ in 0..<64 where offset + 8 <= file.size {
      let head = ByteReader(file.bytes(at: offset, count: 32))
      guard let short = head.big32(at: 0) else { return }
      let length = short == 1 ? head.big64(at: 8) : short == 0 ? file.size - offset : short
      guard let length, length >= 8, length <= file.size - offset else { return }
      let name = head.slice(4, 4)
      if name.elementsEqual("uuid".utf8), head.has(Self.xmpUUID, at: 8) { found.insert(.xmp) }
      if name.elementsEqual("moov".utf8) || name.elementsEqual("meta".utf8) {
        let bytes = ByteReader(file.bytes(at: offset, count: min(length, 32 << 20)))
        readBoxes(bytes, in: 0..<bytes.count, depth: 0)
      }
      offset += length
    }
  }

  private static let xmpUUID: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  private mutating func readBoxes(_ bytes: ByteReader, in range: Range<Int>, depth: Int) {
    var reader = BoxReader(bytes, in: range)
    while let box = reader.next() {
      let content = box.content.clamped(to: 0..<bytes.count)
      switch box.name {
      case Array("moov".utf8), Array("trak".utf8), Array("udta".utf8), Array("ilst".utf8):
        if depth < 8 { readBoxes(bytes, in: content, depth: depth + 1) }
      case Array("meta".utf8):
        // `meta` is a full box in MP4, but a plain one in QuickTime.
        let start = content.lowerBound + (bytes.has("hdlr", at: content.lowerBound + 4) ? 0 : 4)
        if depth < 8, start <= content.upperBound { readBoxes(bytes, in: start..<content.upperBound, depth: depth + 1) }
      case [0xA9] + Array("xyz".utf8), Array("loci".utf8): found.insert(.place)
      case Array("ownr".utf8), Array("apID".utf8): found.insert(.owner)
      case Array("XMP_".utf8): found.insert(.xmp)
      case Array("keys".utf8): readNames(in: Array(bytes.slice(content.lowerBound, content.count)))
      default: break
      }
    }
  }

  /// Reads ID3v2.3 or 2.4: owner frames, and free-text frames by their names.
  mutating func readID3(_ bytes: ByteReader, at start: Int) {
    guard bytes.has("ID3", at: start), let version = bytes[start + 3], version >= 3,
      let length = bytes.syncsafe(at: start + 6)
    else { return }
    var offset = start + 10
    let end = min(bytes.count, offset + length)
    while offset + 10 <= end, bytes[offset] != 0 {
      let size = version == 3 ? bytes.big32(at: offset + 4) : bytes.syncsafe(at: offset + 4)
      guard let size, size <= end - offset - 10 else { return }
      switch Array(bytes.slice(offset, 4)).text {
      case "TOWN", "OWNE": found.insert(.owner)
      case "TXXX": readNames(in: Array(bytes.slice(offset + 10, min(size, 64)).filter { $0 != 0 }))
      default: break
      }
      offset += 10 + size
    }
  }

  /// Searches Vorbis comments for telltale field names.
  mutating func readComments(_ bytes: [UInt8]) {
    let text = bytes.map(\.asciiLowercased)
    if ["location=", "gps_latitude=", "geo_location="].contains(where: { Self.has($0, text) }) { found.insert(.place) }
    if ["owner=", "contact="].contains(where: { Self.has($0, text) }) { found.insert(.owner) }
  }

  /// Searches the tags of a Matroska file, which are at its start or its end.
  mutating func readMatroska(_ file: borrowing OpenFile) {
    let edge = 256 << 10
    for offset in file.size > edge ? [0, file.size - edge] : [0] {
      let text = file.bytes(at: offset, count: edge).map(\.asciiLowercased)
      let names = ["recording_location", "location.iso6709", "location-eng", "gps_latitude"]
      if names.contains(where: { Self.has($0, text) }) { found.insert(.place) }
      // `TagName` (0x45A3) with a length of eight bytes.
      if Self.has([0x45, 0xA3, 0x88] + Array("location".utf8), text) { found.insert(.place) }
    }
  }

  /// Searches the names of free-form fields for words that reveal the kind of their values.
  mutating func readNames(in bytes: [UInt8]) {
    let text = bytes.map(\.asciiLowercased)
    if ["location", "gps", "latitude"].contains(where: { Self.has($0, text) }) { found.insert(.place) }
    if Self.has("serial", text) { found.insert(.serialNumber) }
    if Self.has("owner", text) { found.insert(.owner) }
  }

  private static func has(_ name: String, _ text: [UInt8]) -> Bool { has(Array(name.utf8), text) }

  private static func has(_ name: [UInt8], _ text: [UInt8]) -> Bool { text.firstRange(of: name) != nil }
}
