import CPCRE2
import Text

/// A compiled regular expression of PCRE2, in UTF mode. A search has a limit of steps that does not depend on the
/// machine, so that no text can stop a build.
@safe package final class RegularExpression: Sendable {
  /// A mistake in an expression, in PCRE2's words, and the number of Unicode scalars before it.
  struct Mistake: Error, Sendable, Hashable {
    var summary: String
    var offset: Int
  }

  package enum Answer: Sendable, Hashable {
    case found, missing
    /// The search was given up after `mostSteps`.
    case tooCostly
  }

  /// The version of PCRE2, such as `10.42`: its date follows a space.
  static var libraryVersion: String {
    let text = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, filled in
      filled = Int(max(0, unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), buffer.baseAddress)))
    }
    return String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
  }

  /// The steps of one search, counted by automatic callouts. PCRE2's own limit starts anew at each position of the
  /// text.
  private static let mostSteps = 1_000_000
  /// The limit of a searched text, in bytes.
  private static let longestText = 256 << 10
  /// The limit of an expression, in bytes.
  private static let longestExpression = 4096
  /// The depth of nested alternatives that are still undecided, and their memory in KiB.
  private static let (deepest, heap): (UInt32, UInt32) = (10_000, 16 << 10)

  /// The letters that may follow the second slash.
  static let flags = "imsx"

  nonisolated(unsafe) private let code: OpaquePointer

  /// `flags` are those after the second slash; unknown letters are ignored.
  init(_ expression: String, flags: String) throws(Mistake) {
    var options = UInt32(PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT)
    for (letter, option) in [
      ("i", PCRE2_CASELESS), ("m", PCRE2_MULTILINE), ("s", PCRE2_DOTALL), ("x", PCRE2_EXTENDED),
    ] where flags.contains(letter) {
      options |= UInt32(option)
    }
    let bytes = Array(expression.utf8)
    guard bytes.count <= Self.longestExpression else {
      throw Mistake(summary: "it is longer than \(Self.longestExpression) bytes", offset: 0)
    }
    var (number, place): (Int32, Int) = (0, 0)
    guard let code = unsafe pcre2_compile_8(bytes, bytes.count, options, &number, &place, nil) else {
      let offset = bytes.prefix(max(0, min(place, bytes.count))).count { $0 & 0xC0 != 0x80 }
      throw Mistake(summary: Self.words(number), offset: offset)
    }
    unsafe self.code = code
  }

  deinit { unsafe pcre2_code_free_8(code) }

  /// Searches the first `longestText` bytes of a text.
  func search(_ text: String) -> Answer {
    guard let context = unsafe pcre2_match_context_create_8(nil),
      let data = unsafe pcre2_match_data_create_8(1, nil)
    else { return .tooCostly }
    defer {
      unsafe pcre2_match_data_free_8(data)
      unsafe pcre2_match_context_free_8(context)
    }
    var steps = Self.mostSteps
    _ = unsafe pcre2_set_depth_limit_8(context, Self.deepest)
    _ = unsafe pcre2_set_heap_limit_8(context, Self.heap)
    _ = unsafe pcre2_set_match_limit_8(context, UInt32(Self.mostSteps))
    let bytes = Array(text.prefix(utf8: Self.longestText).utf8)
    let result = unsafe withUnsafeMutablePointer(to: &steps) { steps in
      _ = unsafe pcre2_set_callout_8(context, { _, steps in unsafe countStep(steps) }, steps)
      return unsafe pcre2_match_8(code, bytes, bytes.count, 0, 0, data, context)
    }
    if result >= 0 { return .found }
    return result == PCRE2_ERROR_NOMATCH ? .missing : .tooCostly
  }

  private static func words(_ number: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = unsafe pcre2_get_error_message_8(number, &buffer, buffer.count)
    return length > 0 ? buffer.prefix(Int(length)).text : "it cannot be read"
  }
}

/// Ends the search when there are no steps left.
private func countStep(_ steps: UnsafeMutableRawPointer?) -> Int32 {
  guard let steps = unsafe steps?.assumingMemoryBound(to: Int.self) else { return PCRE2_ERROR_MATCHLIMIT }
  unsafe steps.pointee -= 1
  return unsafe steps.pointee > 0 ? 0 : PCRE2_ERROR_MATCHLIMIT
}
