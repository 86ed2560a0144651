import System
import Text

/// What is wrong with the structure of a GLB file (binary glTF 2.0, section 4.4): header, chunks, description.
enum GLBDamage {
  /// The most chunks that are followed. A model has two.
  private static let mostChunks = 64

  /// Returns a clause such as "its header says 900 bytes, and it has 500"; `nil` if the file is intact, cannot be read, or is of
  /// version 1, which has other chunks.
  static func clause(_ path: String) -> String? {
    guard let file = try? OpenFile(reading: path) else { return nil }
    let head = ByteReader(file.bytes(at: 0, count: 12))
    guard head.has("glTF") else {
      return file.size == 0 ? "it is empty" : "it does not begin with `glTF`, as a GLB file does"
    }
    guard let version = head.little32(at: 4), let length = head.little32(at: 8) else { return "its header is cut off" }
    guard version != 1 else { return nil }
    guard version == 2 else { return "its header says version \(version), and GLB files are of version 2" }
    guard length <= file.size else {
      return "its header says \(Counted.words(length, "bytes")), and it has \(Counted.words(file.size))"
    }
    return clause(file, length: length)
  }

  private static func clause(_ file: borrowing OpenFile, length: Int) -> String? {
    var (offset, count) = (12, 0)
    var binary = 0
    var scene: Node?
    while offset < length, count < mostChunks {
      let head = ByteReader(file.bytes(at: offset, count: 8))
      guard let size = head.little32(at: 0), size <= length - offset - 8 else {
        return "the chunk at byte \(offset) is longer than the file"
      }
      if count == 0 {
        guard head.has("JSON", at: 4) else { return "its first chunk is not the description of a scene" }
        guard size <= GLBHead.mostBytes else { return nil }
        do throws(Diagnostic) {
          scene = try JSON.parse(file.bytes(at: offset + 8, count: size), file: "")
        } catch {
          return "the description of its scene is not valid JSON: \(error.summary)"
        }
      } else if count == 1, head.has("BIN\0", at: 4) {
        binary = size
      }
      (offset, count) = (offset + 8 + size, count + 1)
    }
    guard let scene else { return "it has no description of a scene" }
    guard scene["asset"]?["version"]?.string != nil else { return "the description of its scene has no version" }
    return missingBytes(of: scene, binary)
  }

  /// A first buffer without an address is the binary chunk.
  private static func missingBytes(of scene: Node, _ binary: Int) -> String? {
    guard let buffer = scene["buffers"]?.elements.first, buffer["uri"] == nil,
      case .integer(let wanted)? = buffer["byteLength"], wanted > Int64(binary)
    else { return nil }
    return "its shapes need \(Counted.words(Int(wanted), "bytes")), and it has \(Counted.words(binary))"
  }
}
