import System
import Text

/// Copies an MPEG recording with the frames of its ID3v2 tag that are meant for listeners, and an ID3v1 tag at its end.
/// The tag is written without unsynchronization. Tags of other kinds after the sound are dropped.
struct ID3Stripper {
  private static let largestTag = 64 << 20
  /// Frames that stay: titles, people, dates, addresses of the work, chapters, words. Three letters: ID3v2.2.
  private static let kept: Set = [
    "TIT1", "TIT2", "TIT3", "TALB", "TPE1", "TPE2", "TPE3", "TPE4", "TCOM", "TEXT", "TCON", "TRCK", "TPOS", "TYER",
    "TDAT", "TDRC", "TDRL", "TDOR", "TORY", "TOPE", "TOAL", "TLAN", "TCOP", "TPUB", "TSRC", "TBPM", "TKEY", "TLEN",
    "TSSE", "TSST", "TSOP", "TSOA", "TSOT", "TSO2", "TCMP", "TDES", "TGID", "TCAT", "TKWD", "WFED", "WCOP", "WOAF",
    "WOAR", "WPUB", "PCST", "MVNM", "MVIN", "COMM", "USLT", "SYLT", "USER", "CTOC", "RVA2", "ETCO", "MLLT",
    "TT1", "TT2", "TT3", "TAL", "TP1", "TP2", "TP3", "TP4", "TCM", "TXT", "TCO", "TRK", "TPA", "TYE", "TLA", "TCR",
    "TPB", "TRC", "TBP", "TSS", "TCP", "COM", "ULT", "WCP", "WAF", "WAR",
  ]

  private let version: UInt8

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    var output = Rewriting()
    let head = ByteReader(file.bytes(at: 0, count: 10))
    if head.has("ID3"), let version = head[3], let flags = head[5], let length = head.syncsafe(at: 6) {
      guard SoundRange.lengthOfTag(head) <= file.size else { throw .truncated }
      guard length <= largestTag else { throw .unsupported("has a tag that is too large") }
      output.write(tag(file.bytes(at: 10, count: length), version: version, flags: flags))
    }
    guard let sound = SoundRange.sound(in: file) else { throw .damaged("has no sound") }
    output.keep(sound)
    let last = file.size - 128
    if last >= sound.upperBound, file.bytes(at: last, count: 3) == Array("TAG".utf8) { output.keep(last..<file.size) }
    return output
  }

  /// Returns a tag with the kept frames of a tag's contents; empty if there are none.
  static func tag(_ content: [UInt8], version: UInt8, flags: UInt8) -> [UInt8] {
    guard 2...4 ~= version else { return [] }
    let whole = flags & 0x80 != 0 && version < 4 ? synchronized(content) : content
    var bytes = ByteReader(whole)
    if flags & 0x40 != 0, version > 2, let length = version == 3 ? bytes.big32(at: 0) : bytes.syncsafe(at: 0) {
      bytes = ByteReader(Array(whole.dropFirst(version == 3 ? 4 + length : length)))
    }
    let frames = ID3Stripper(version: version).frames(bytes, in: 0..<bytes.count, depth: 0)
    guard !frames.isEmpty, frames.count < 1 << 27 else { return [] }
    // Some readers look for another frame where the last one ends, even at the end of the tag.
    let padding = [UInt8](repeating: 0, count: 16)
    return Array("ID3".utf8) + [version, 0, 0] + syncsafe(frames.count + padding.count) + frames + padding
  }
}

extension ID3Stripper {
  private func frames(_ bytes: ByteReader, in range: Range<Int>, depth: Int) -> [UInt8] {
    let (nameLength, headLength) = version == 2 ? (3, 6) : (4, 10)
    var output: [UInt8] = []
    var offset = range.lowerBound
    while offset + headLength <= range.upperBound, let first = bytes[offset], first != 0 {
      let length: Int?
      switch version {
      case 2: length = bytes.big32(at: offset + 2).map { $0 & 0xFF_FFFF }
      case 3: length = bytes.big32(at: offset + 4)
      default: length = bytes.syncsafe(at: offset + 4)
      }
      guard let length, offset + headLength + length <= range.upperBound else { break }
      let name = bytes.slice(offset, nameLength).text
      let content = Array(bytes.slice(offset + headLength, length))
      let flags = version == 2 ? 0 : bytes[offset + 9] ?? 0
      offset += headLength + length
      guard let plain = plain(content, flags), let clean = clean(name, plain, depth) else { continue }
      output += frame(name, clean)
    }
    return output
  }

  /// Undoes unsynchronization and a length in front of the contents. Returns `nil` for compressed or encrypted frames.
  private func plain(_ content: [UInt8], _ flags: UInt8) -> [UInt8]? {
    if version < 4 { return flags & 0xC0 == 0 ? content.dropping(flags & 0x20 == 0 ? 0 : 1) : nil }
    guard flags & 0x0C == 0 else { return nil }
    var plain = content.dropping((flags & 0x40 == 0 ? 0 : 1) + (flags & 0x01 == 0 ? 0 : 4))
    if flags & 0x02 != 0 { plain = Self.synchronized(plain) }
    return plain
  }

  /// Returns the contents without personal data, or `nil` if the frame must go.
  private func clean(_ name: String, _ content: [UInt8], _ depth: Int) -> [UInt8]? {
    switch name {
    case "APIC", "PIC": return AttachedPicture.stripped(content, isShort: name == "PIC")
    case "CHAP": return depth == 0 ? chapter(content) : nil
    case "CTOC": return depth == 0 ? contents(content) : nil
    case "TXXX", "TXX":
      let name = content.dropFirst().filter { $0 != 0 }.prefix(20).map(\.asciiLowercased)
      return name.starts(with: "replaygain_".utf8) ? content : nil
    default: return Self.kept.contains(name) ? content : nil
    }
  }

  /// A chapter begins with a name and four numbers; frames follow.
  private func chapter(_ content: [UInt8]) -> [UInt8]? {
    guard let end = content.firstIndex(of: 0), end + 17 <= content.count else { return nil }
    let bytes = ByteReader(content)
    return Array(content[...(end + 16)]) + frames(bytes, in: end + 17..<content.count, depth: 1)
  }

  /// A table of contents begins with a name, flags and the names of its chapters; frames follow.
  private func contents(_ content: [UInt8]) -> [UInt8]? {
    guard let end = content.firstIndex(of: 0), end + 3 <= content.count else { return nil }
    var offset = end + 3
    for _ in 0..<content[end + 2] {
      guard offset < content.count, let next = content[offset...].firstIndex(of: 0) else { return nil }
      offset = next + 1
    }
    return Array(content[..<offset]) + frames(ByteReader(content), in: offset..<content.count, depth: 1)
  }

  private func frame(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length: [UInt8]
    switch version {
    case 2: length = [UInt8](big: content.count, count: 3)
    case 3: length = [UInt8](big: content.count, count: 4) + [0, 0]
    default: length = Self.syncsafe(content.count) + [0, 0]
    }
    return Array(name.utf8) + length + content
  }
}

extension ID3Stripper {
  private static func syncsafe(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) } }

  /// Removes the zeros after `FF` that keep decoders from seeing a frame of sound in a tag.
  private static func synchronized(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() where byte != 0 || index == 0 || bytes[index - 1] != 0xFF {
      output.append(byte)
    }
    return output
  }
}

extension [UInt8] {
  fileprivate func dropping(_ count: Int) -> [UInt8] { count == 0 ? self : Array(dropFirst(count)) }
}
