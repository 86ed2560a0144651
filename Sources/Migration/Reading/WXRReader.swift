import System
import Text

/// Reads a WordPress export item by item, so that its size does not matter: at most one item is in memory.
final class WXRReader {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  /// The offset in `buffer` of the part that is not read yet.
  private var start = 0
  private var isAtEnd = false
  /// What comes before the first item: the site's title, its authors and its categories.
  private(set) var head: [UInt8] = []
  /// Whether the export ends in the middle.
  private(set) var isCut = false
  /// The number of items that are longer than the limit, and were left out.
  private(set) var oversized = 0

  private static let portion = 1 << 20
  private static let closing = Array("</item>".utf8)
  /// The most bytes of the head and of one item.
  private let limit: Int

  init(_ path: String, limit: Int = 64 << 20) throws(FileError) {
    file = try OpenFile(reading: path)
    self.limit = limit
    var searched = 0
    var end = find("<item>", &searched)
    while end == nil, buffer.count <= limit, try fill() { end = find("<item>", &searched) }
    head = Array(buffer[..<(end ?? min(buffer.count, limit))])
    start = head.count
  }

  /// Whether the file is a WordPress export at all.
  var isExport: Bool {
    let head = head
    return head.span.contains("wordpress.org/export/")
  }

  /// Returns the elements of the next item; `nil` at the end.
  func next() throws(FileError) -> [WXRElement]? {
    while let first = try seek("<item>") {
      start = first + 6
      guard let end = try endOfItem() else { continue }
      defer { start = end + 7 }
      return WXRElement.elements(of: buffer[start..<end])
    }
    return nil
  }
}

extension WXRReader {
  /// Returns where the item ends that begins at `start`; `nil` if it is cut off or too long.
  private func endOfItem() throws(FileError) -> Int? {
    var searched = start
    while true {
      if let end = WXRElement.firstIndex(ofTag: Self.closing.span, in: buffer.span, from: &searched) { return end }
      guard buffer.count - start <= limit else {
        oversized += 1
        start = buffer.count
        return nil
      }
      let before = start
      guard try fill() else {
        isCut = true
        start = buffer.count
        return nil
      }
      searched -= before - start
    }
  }

  /// Returns where `mark` is, from `start`; `nil` at the end of the file.
  private func seek(_ mark: StaticString) throws(FileError) -> Int? {
    var searched = start
    while true {
      if let found = find(mark, &searched) { return found }
      if isAtEnd { break }
      // Between items, only what could be the beginning of the mark, or the end of the channel, is kept.
      start = max(start, buffer.count - 64)
      searched = start
      let before = start
      guard try fill() else { break }
      searched -= before - start
    }
    // Without the end of the channel, whole items may be missing.
    if buffer.span.firstIndex(of: "</channel>", from: start) == nil { isCut = true }
    return nil
  }

  private func find(_ mark: StaticString, _ searched: inout Int) -> Int? {
    let found = buffer.span.firstIndex(of: mark, from: searched)
    if found == nil { searched = max(searched, buffer.count - mark.utf8CodeUnitCount + 1) }
    return found
  }

  /// Reads more bytes, doubling the buffer, so that a long item is not searched many times. Returns `false` at the end
  /// of the file.
  private func fill() throws(FileError) -> Bool {
    buffer.removeFirst(start)
    start = 0
    guard try file.read(max(Self.portion, buffer.count), into: &buffer) > 0 else {
      isAtEnd = true
      return false
    }
    return true
  }
}
