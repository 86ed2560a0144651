import CCompression
import Text

/// Decodes one content coding of a body (RFC 9110 §8.4) as it arrives. libcurl can do this too, but accepts a body that
/// is cut off in the middle of its compressed stream; this decoder knows whether the stream has ended.
@safe final class ContentDecoder {
  /// The value of `Accept-Encoding`.
  static let offered = "gzip, br, zstd"

  /// The versions of the three libraries.
  static var versions: (zlib: String, brotli: String, zstandard: String) {
    let brotli = BrotliDecoderVersion()
    return (
      unsafe String(cString: zlibVersion()), "\(brotli >> 24).\(brotli >> 12 & 0xFFF).\(brotli & 0xFFF)",
      unsafe String(cString: ZSTD_versionString())
    )
  }

  /// The content codings of the registry of IANA that change a body, and some that servers use without it.
  private static let codings: Set<String> = [
    "aes128gcm", "br", "bzip2", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "lzma", "pack200-gzip", "x-bzip2",
    "x-compress", "x-gzip", "xz", "zstd",
  ]

  /// Whether the value of `Content-Encoding` is the name of a coding that changes a body.
  static func isCoding(_ name: String) -> Bool { codings.contains(name.lowercased()) }

  @safe private enum Stream {
    case gzip(UnsafeMutablePointer<z_stream>)
    case brotli(OpaquePointer)
    case zstd(OpaquePointer)
  }

  private let stream: Stream
  private let limit: Int
  private var total = 0
  private var isBegun = false
  private var hasEnded = false

  /// Fails if the coding is unknown or memory is exhausted. Decodes at most `limit` bytes.
  init?(_ coding: String, limit: Int) {
    self.limit = limit
    switch coding {
    case "gzip", "x-gzip", "deflate":
      guard let begun = unsafe rhapsode_gzip_begin() else { return nil }
      stream = unsafe .gzip(begun)
    case "br":
      guard let begun = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
      stream = unsafe .brotli(begun)
    case "zstd":
      guard let begun = unsafe ZSTD_createDStream() else { return nil }
      stream = unsafe .zstd(begun)
    default: return nil
    }
  }

  deinit {
    switch stream {
    case .gzip(let stream): unsafe rhapsode_gzip_end(stream)
    case .brotli(let state): unsafe BrotliDecoderDestroyInstance(state)
    case .zstd(let stream): unsafe ZSTD_freeDStream(stream)
    }
  }

  /// Whether every stream that was begun has ended.
  var isComplete: Bool { hasEnded || !isBegun }

  func decode(_ input: [UInt8]) throws(HTTPFailure) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var rest = input[...]
    while !rest.isEmpty || (isBegun && !hasEnded) {
      if hasEnded, !beginsAnew(rest) { return output }
      isBegun = true
      let result = step(rest, into: &chunk)
      guard result.outcome != RHAPSODE_WRONG else { throw .invalidCoding }
      rest = rest.dropFirst(result.consumed)
      total += result.produced
      guard total <= limit else { throw .bodyTooLarge(limit: limit) }
      output += chunk[..<result.produced]
      hasEnded = result.outcome == RHAPSODE_ENDED
      if result.consumed == 0, result.produced == 0, !hasEnded { return output }
      if rest.isEmpty, result.produced < chunk.count { return output }
    }
    return output
  }
}

extension ContentDecoder {
  /// Whether another stream follows: gzip and zstd allow several. Other trailing bytes are ignored, as in browsers.
  private func beginsAnew(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    switch stream {
    case .gzip(let stream):
      guard first == 0x1F else { return false }
      return unsafe inflateReset(stream) == Z_OK
    case .brotli: return false
    case .zstd: return first == 0x28 || (0x50...0x5F).contains(first)
    }
  }

  private func step(_ input: ArraySlice<UInt8>, into output: inout [UInt8]) -> rhapsode_decoding {
    let room = output.count
    return unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        return switch stream {
        case .gzip(let stream): unsafe rhapsode_gzip(stream, input.baseAddress, input.count, output.baseAddress, room)
        case .brotli(let state): unsafe rhapsode_brotli(state, input.baseAddress, input.count, output.baseAddress, room)
        case .zstd(let stream): unsafe rhapsode_zstd(stream, input.baseAddress, input.count, output.baseAddress, room)
        }
      }
    }
  }
}
