import System
import Text

/// Reads a WordPress export item by item, so that its size does not matter.
final class WXRReader {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var isAtEnd = false
  /// What comes before the first item: the site's title, its authors and its categories.
  private(set) var head: [UInt8] = []
  /// Whether the export ends in the middle of an item.
  private(set) var isCut = false

  private static let portion = 1 << 20
  /// The most bytes of one item.
  private static let longest = 64 << 20

  init(_ path: String) throws(FileError) {
    file = try OpenFile(reading: path)
    while firstItem == nil, try fill() {}
    let start = firstItem ?? buffer.count
    head = Array(buffer[..<start])
    buffer.removeFirst(start)
  }

  private var firstItem: Int? { WXRElement.find("<item>", in: buffer[...], from: 0) }

  /// Whether the file is a WordPress export at all.
  var isExport: Bool { head.text.contains("wordpress.org/export/") }

  /// Returns the elements of the next item; `nil` at the end.
  func next() throws(FileError) -> [WXRElement]? {
    while true {
      if let start = firstItem {
        if let end = WXRElement.end(of: "item", in: buffer[...], from: start + 6) {
          let elements = WXRElement.elements(of: Array(buffer[(start + 6)..<end])[...])
          buffer.removeFirst(end + 7)
          return elements
        }
        if isAtEnd || buffer.count > Self.longest {
          isCut = true
          return nil
        }
      } else if isAtEnd {
        return nil
      } else if buffer.count > 16 {
        buffer.removeFirst(buffer.count - 16)
      }
      guard try fill() || isAtEnd else { return nil }
    }
  }

  /// Returns `false` at the end of the file.
  private func fill() throws(FileError) -> Bool {
    guard try file.read(Self.portion, into: &buffer) > 0 else {
      isAtEnd = true
      return false
    }
    return true
  }
}
