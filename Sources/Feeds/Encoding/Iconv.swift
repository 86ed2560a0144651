import Glibc

/// A converter to UTF-8, by the C library.
@safe struct Iconv: ~Copyable {
  private let descriptor: iconv_t

  /// Returns `nil` if the C library does not know the encoding.
  init?(from name: String) {
    let opened = unsafe iconv_open("UTF-8", name)
    guard unsafe opened != Self.failed, let opened = unsafe opened else { return nil }
    unsafe descriptor = opened
  }

  deinit { _ = unsafe iconv_close(descriptor) }

  /// Returns the text as UTF-8. If `lossy`, an invalid code unit of `width` bytes becomes U+FFFD, unless they are more
  /// than `most`, by default 1024 or one in a hundred bytes; otherwise the result is `nil`.
  func utf8(of bytes: ArraySlice<UInt8>, lossy: Bool, width: Int = 1, most: Int? = nil) -> [UInt8]? {
    var input = bytes
    var output: [UInt8] = []
    output.reserveCapacity(input.count + input.count / 8 + 64)
    // Each costs a call of `iconv`, so that a document of nothing else would take seconds.
    var replacements = min(most ?? .max, max(1024, bytes.count / 100))
    _ = unsafe iconv(descriptor, nil, nil, nil, nil)
    while !input.isEmpty {
      let outcome = convert(&input, appendingTo: &output)
      if outcome == E2BIG || outcome == 0 { continue }
      guard lossy, replacements > 0 else { return nil }
      replacements -= 1
      output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      input.removeFirst(min(width, input.count))
    }
    return output
  }
}

extension Iconv {
  private static var failed: iconv_t? { unsafe iconv_t(bitPattern: -1) }

  /// Converts one portion and removes it from the front of `input`. Returns 0 or the C library's error number.
  private func convert(_ input: inout ArraySlice<UInt8>, appendingTo output: inout [UInt8]) -> CInt {
    var consumed = 0
    var problem: CInt = 0
    let room = min(input.count, 1 << 16) * 4 + 16
    let portion = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, written in
      unsafe input.withUnsafeBufferPointer { source in
        var from = unsafe UnsafeMutablePointer<CChar>(
          mutating: UnsafeRawPointer(source.baseAddress)?.assumingMemoryBound(to: CChar.self))
        var left = source.count
        var to = unsafe UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var free = room
        if unsafe iconv(descriptor, &from, &left, &to, &free) == Int(bitPattern: UInt.max) { problem = errno }
        consumed = source.count - left
        written = room - free
      }
    }
    output.append(contentsOf: portion)
    input.removeFirst(consumed)
    if problem == E2BIG, consumed == 0, portion.isEmpty { return EILSEQ }
    return problem
  }
}
