import Glibc

/// One event of inotify(7), read from the bytes of its queue.
struct InotifyEvent {
  let watch: Int32
  private let mask: UInt32
  /// The name in the watched folder; empty for the folder itself.
  let name: String

  private static let head = MemoryLayout<inotify_event>.size

  /// Reads the event at `position` and moves on to the next one. Returns `nil` at the end.
  init?(_ bytes: [UInt8], at position: inout Int, end: Int) {
    guard position + Self.head <= min(end, bytes.count) else { return nil }
    func number(_ offset: Int) -> UInt32 {
      bytes[position + offset..<position + offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    watch = Int32(bitPattern: number(0))
    mask = number(4)
    let start = position + Self.head
    let length = min(Int(number(12)), end - start)
    name = String(decoding: bytes[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
    position = start + length
  }

  func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
}
