import System
import Text

/// Copies a Matroska or WebM file in place: tags, attached pictures and names of files become `Void` elements of the same
/// length (RFC 9559), however long they are. Titles, people and dates among the tags stay.
struct MatroskaStripper {
  private struct Element {
    var id: Int
    var start: Int
    var content: Range<Int>
    var isUnknown = false
  }

  /// Bytes in the place of others, followed by zeros.
  private struct Edit {
    var offset: Int
    var bytes: [UInt8]
    var zeros: Int

    var end: Int { offset + bytes.count + zeros }
  }

  private static let header = 0x1A45_DFA3
  private static let segment = 0x1853_8067
  private static let cluster = 0x1F43_B675
  private static let empty = 0xEC
  /// Children of one element that are read.
  private static let mostChildren = 10_000
  private static let names: Set = [
    "TITLE", "SUBTITLE", "ARTIST", "ALBUM_ARTIST", "COMPOSER", "LYRICIST", "DIRECTOR", "PRODUCER", "PERFORMER",
    "COPYRIGHT", "LICENSE", "DATE_RELEASED", "DATE_RECORDED", "DESCRIPTION", "SUMMARY", "COMMENT", "GENRE", "ENCODER",
    "DURATION", "LANGUAGE", "PART_NUMBER", "TOTAL_PARTS", "BPS", "NUMBER_OF_FRAMES", "NUMBER_OF_BYTES",
  ]

  private var edits: [Edit] = []

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    var stripper = MatroskaStripper()
    let end = try stripper.read(file)
    var output = Rewriting()
    var offset = 0
    for edit in stripper.edits.sorted(by: { $0.offset < $1.offset }) where edit.offset >= offset {
      output.keep(offset..<edit.offset)
      output.write(edit.bytes)
      output.writeZeros(edit.zeros)
      offset = edit.end
    }
    output.keep(offset..<max(offset, end))
    return output
  }

  /// Returns the end of the last segment. What follows it is dropped.
  private mutating func read(_ file: borrowing OpenFile) throws(StrippingError) -> Int {
    var offset = 0
    var hasSegment = false
    while let element = Self.element(file, at: offset, before: file.size) {
      offset = element.content.upperBound
      switch element.id {
      case Self.segment:
        hasSegment = true
        let end = try readSegment(element, file)
        if element.isUnknown { return end }
      case Self.empty: clear(element.content)
      case Self.header:
        guard !element.isUnknown else { throw .damaged("has a header without an end") }
        for child in try children(of: element, file) where child.id == Self.empty { clear(child.content) }
      default:
        guard hasSegment else { throw .damaged("has no picture data") }
        return element.start
      }
    }
    guard hasSegment else { throw .truncated }
    return offset
  }

  /// Returns the end of what is understood. Whatever follows it inside the segment is overwritten.
  private mutating func readSegment(_ segment: Element, _ file: borrowing OpenFile) throws(StrippingError) -> Int {
    var offset = segment.content.lowerBound
    while let element = Self.element(file, at: offset, before: segment.content.upperBound) {
      // A cluster of unknown length ends where the next element of the segment begins: its children are passed one by one.
      // Nothing else inside a segment may be without a length (RFC 9559, section 5).
      let isOpen = element.isUnknown && element.id == Self.cluster
      guard isOpen || !element.isUnknown else { throw .damaged("has an element without an end") }
      offset = isOpen ? element.content.lowerBound : element.content.upperBound
      switch element.id {
      case 0x1254_C367: try cleanTags(element, file)
      case 0x1941_A469: try cleanAttachments(element, file)
      case 0x1549_A966: try cleanInformation(element, file)
      case Self.empty: clear(element.content)
      default: break
      }
    }
    clear(offset..<max(offset, segment.content.upperBound))
    return offset
  }
}

extension MatroskaStripper {
  /// Segment's names of files and its identities.
  private static let information: Set = [0x7384, 0x3C83AB, 0x3E83BB, 0x73A4, 0x3CB923, 0x3EB923]

  private mutating func cleanInformation(_ element: Element, _ file: borrowing OpenFile) throws(StrippingError) {
    for child in try children(of: element, file) where Self.information.contains(child.id) { void(child) }
  }

  private mutating func cleanTags(_ element: Element, _ file: borrowing OpenFile) throws(StrippingError) {
    for tag in try children(of: element, file) where tag.id == 0x7373 {
      for simple in try children(of: tag, file) where simple.id == 0x67C8 {
        let parts = try children(of: simple, file)
        let name = parts.first { $0.id == 0x45A3 }.map { word($0, file) } ?? ""
        let isNested = parts.contains { $0.id == 0x67C8 }
        if isNested || !Self.names.contains(name.uppercased()) { void(simple) }
      }
    }
  }

  /// Keeps fonts, which subtitles need.
  private mutating func cleanAttachments(_ element: Element, _ file: borrowing OpenFile) throws(StrippingError) {
    for attached in try children(of: element, file) where attached.id == 0x61A7 {
      let type = try children(of: attached, file).first { $0.id == 0x4660 }
      if !(type.map { word($0, file) } ?? "").lowercased().contains("font") { void(attached) }
    }
  }

  /// Returns the first bytes of a text, up to a zero.
  private func word(_ element: Element, _ file: borrowing OpenFile) -> String {
    Array(file.bytes(at: element.content.lowerBound, count: min(64, element.content.count)).prefix { $0 != 0 }).text
  }

  /// Returns the elements inside `element`. Throws if it has other bytes, in which something could be hidden.
  private func children(of element: Element, _ file: borrowing OpenFile) throws(StrippingError) -> [Element] {
    var children: [Element] = []
    var offset = element.content.lowerBound
    while let child = Self.element(file, at: offset, before: element.content.upperBound) {
      guard children.count < Self.mostChildren else {
        throw .unsupported("has an element with more than \(Self.mostChildren) others inside")
      }
      guard !child.isUnknown else { throw .damaged("has an element without an end") }
      children.append(child)
      offset = child.content.upperBound
    }
    guard offset == element.content.upperBound else { throw .damaged("has metadata that cannot be read") }
    return children
  }

  /// Replaces an element by `Void` with a length of as many bytes as fit.
  private mutating func void(_ element: Element) {
    let whole = element.content.upperBound - element.start
    guard whole >= 2 else { return }
    let width = min(8, whole - 1)
    let length = whole - 1 - width
    let marked = width == 8 ? length | 1 << 56 : length | 1 << (7 * width)
    edits.append(
      Edit(offset: element.start, bytes: [UInt8(Self.empty)] + [UInt8](big: marked, count: width), zeros: length))
  }

  private mutating func clear(_ range: Range<Int>) {
    if !range.isEmpty { edits.append(Edit(offset: range.lowerBound, bytes: [], zeros: range.count)) }
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
