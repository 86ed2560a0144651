import CUchardet

/// Mozilla's detector, for bytes whose encoding is not declared, or declared wrongly.
package enum Uchardet {
  /// Returns the name in lower case; `nil` if no encoding fits. Looks at the first 256 KiB.
  package static func encoding(of bytes: ArraySlice<UInt8>) -> String? {
    guard let detector = unsafe uchardet_new() else { return nil }
    defer { unsafe uchardet_delete(detector) }
    let sample = bytes.prefix(1 << 18)
    let outcome = unsafe sample.withUnsafeBytes { buffer in
      unsafe uchardet_handle_data(detector, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    unsafe uchardet_data_end(detector)
    guard outcome == 0, let name = unsafe uchardet_get_charset(detector) else { return nil }
    let answer = unsafe String(cString: name)
    return answer.isEmpty ? nil : answer.lowercased()
  }
}
