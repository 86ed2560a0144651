import Glibc

/// Messages of several fields, on standard input and output. Each is a frame: a big-endian length of four bytes, then the
/// fields, separated by NUL bytes.
enum Frames {
  /// The most bytes of a frame after its length.
  private static let longest = 1 << 16

  /// Returns `nil` at the end of the input, or for an invalid frame.
  static func read() -> [String]? {
    guard let head = read(4) else { return nil }
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    guard length <= longest, let body = read(length) else { return nil }
    return body.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a message. If it is too long, its last field is cut: only the reason of `failed` can be long. Ends the
  /// process if the output is closed: the program that started this one has ended.
  static func write(_ fields: [String]) {
    let body = Array(fields.joined(separator: "\0").utf8.prefix(longest))
    var frame = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (24 - 8 * $0)) } + body
    while !frame.isEmpty {
      let written = unsafe Glibc.write(STDOUT_FILENO, frame, frame.count)
      guard written > 0 else { exit(0) }
      frame.removeFirst(written)
    }
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = unsafe [UInt8](unsafeUninitializedCapacity: count - bytes.count) { buffer, filled in
        filled = max(0, unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count))
      }
      if part.isEmpty { return nil }
      bytes += part
    }
    return bytes
  }
}
