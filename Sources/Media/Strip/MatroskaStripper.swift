import System
import Text

/// Copies a Matroska or WebM file in place: tags, attached pictures and names of files become `Void` elements of the same
/// length (RFC 9559). Titles, people and dates among the tags stay.
struct MatroskaStripper {
  private struct Element {
    var id: Int
    var start: Int
    var content: Range<Int>
    var isUnknown = false
  }

  private static let segment = 0x1853_8067
  private static let cluster = 0x1F43_B675
  private static let largest = 64 << 20
  private static let names: Set = [
    "TITLE", "SUBTITLE", "ARTIST", "ALBUM_ARTIST", "COMPOSER", "LYRICIST", "DIRECTOR", "PRODUCER", "PERFORMER",
    "COPYRIGHT", "LICENSE", "DATE_RELEASED", "DATE_RECORDED", "DESCRIPTION", "SUMMARY", "COMMENT", "GENRE", "ENCODER",
    "DURATION", "LANGUAGE", "PART_NUMBER", "TOTAL_PARTS", "BPS", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES",
  ]

  private var edits: [(offset: Int, bytes: [UInt8])] = []

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    var stripper = MatroskaStripper()
    let end = try stripper.read(file)
    var output = Rewriting()
    var offset = 0
    for edit in stripper.edits.sorted(by: { $0.offset < $1.offset }) where edit.offset >= offset {
      output.keep(offset..<edit.offset)
      output.write(edit.bytes)
      offset = edit.offset + edit.bytes.count
    }
    output.keep(offset..<max(offset, end))
    return output
  }

  /// Returns the end of the last segment.
  private mutating func read(_ file: borrowing OpenFile) throws(StrippingError) -> Int {
    var offset = 0
    var hasSegment = false
    while let element = Self.element(file, at: offset, before: file.size) {
      offset = element.content.upperBound
      if element.id == Self.segment {
        hasSegment = true
        try readSegment(element, file)
      } else if element.id != 0x1A45_DFA3, element.id != 0xEC {
        guard hasSegment else { throw .damaged("has no picture data") }
        return element.start
      }
    }
    guard hasSegment else { throw .truncated }
    return offset
  }

  private mutating func readSegment(_ segment: Element, _ file: borrowing OpenFile) throws(StrippingError) {
    var offset = segment.content.lowerBound
    while let element = Self.element(file, at: offset, before: segment.content.upperBound) {
      // A cluster of unknown length ends where the next element of the segment begins: its children are passed one by one.
      offset = element.isUnknown && element.id == Self.cluster ? element.content.lowerBound : element.content.upperBound
      switch element.id {
      case 0x1254_C367: cleanTags(element, file)
      case 0x1941_A469: cleanAttachments(element, file)
      case 0x1549_A966: cleanInformation(element, file)
      case 0xEC: clear(element)
      default: break
      }
    }
  }
}

extension MatroskaStripper {
  /// Segment's names of files and its identities.
  private static let information: Set = [0x7384, 0x3C83AB, 0x3E83BB, 0x73A4, 0x3CB923, 0x3EB923]

  private mutating func cleanInformation(_ element: Element, _ file: borrowing OpenFile) {
    for child in children(of: element, file) where Self.information.contains(child.id) { void(child) }
  }

  private mutating func cleanTags(_ element: Element, _ file: borrowing OpenFile) {
    guard element.content.count <= Self.largest else { return void(element) }
    for tag in children(of: element, file) where tag.id == 0x7373 {
      for simple in children(of: tag, file) where simple.id == 0x67C8 {
        let name = children(of: simple, file).first { $0.id == 0x45A3 }
        let text = name.map {
          file.bytes(at: $0.content.lowerBound, count: min(64, $0.content.count)).prefix { $0 != 0 }
        }
        let isNested = children(of: simple, file).contains { $0.id == 0x67C8 }
        if isNested || !Self.names.contains(text.map { Array($0).text.uppercased() } ?? "") { void(simple) }
      }
    }
  }

  /// Keeps fonts, which subtitles need.
  private mutating func cleanAttachments(_ element: Element, _ file: borrowing OpenFile) {
    for attached in children(of: element, file) where attached.id == 0x61A7 {
      let type = children(of: attached, file).first { $0.id == 0x4660 }
      let text = type.map {
        file.bytes(at: $0.content.lowerBound, count: min(64, $0.content.count)).map(\.asciiLowercased).text
      }
      if !(text?.contains("font") ?? false) { void(attached) }
    }
  }

  private func children(of element: Element, _ file: borrowing OpenFile) -> [Element] {
    var children: [Element] = []
    var offset = element.content.lowerBound
    while children.count < 10_000, let child = Self.element(file, at: offset, before: element.content.upperBound) {
      children.append(child)
      offset = child.content.upperBound
    }
    return children
  }

  /// Replaces an element by `Void` with a length of as many bytes as fit.
  private mutating func void(_ element: Element) {
    let whole = element.content.upperBound - element.start
    guard whole >= 2, whole <= Self.largest else { return }
    let width = min(8, whole - 1)
    let length = whole - 1 - width
    let marked = width == 8 ? length | 1 << 56 : length | 1 << (7 * width)
    edits.append((element.start, [0xEC] + [UInt8](big: marked, count: width) + [UInt8](repeating: 0, count: length)))
  }

  private mutating func clear(_ element: Element) {
    guard element.content.count <= Self.largest else { return }
    edits.append((element.content.lowerBound, [UInt8](repeating: 0, count: element.content.count)))
  }

  private static func element(_ file: borrowing OpenFile, at offset: Int, before end: Int) -> Element? {
    guard offset + 2 <= end else { return nil }
    let head = ByteReader(file.bytes(at: offset, count: min(12, end - offset)))
    guard let (id, afterId) = MatroskaHead.variable(head, at: 0, keepsMarker: true), afterId <= 4,
      let (length, start) = MatroskaHead.variable(head, at: afterId, keepsMarker: false)
    else { return nil }
    let isUnknown = length == (1 << (7 * (start - afterId))) - 1
    let content = offset + start
    let upper = isUnknown ? end : content + min(length, max(0, end - content))
    return Element(id: id, start: offset, content: content..<max(content, upper), isUnknown: isUnknown)
  }
}
