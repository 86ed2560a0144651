import System
import Text

/// Facts from the JSON chunk of a GLB file (binary glTF 2.0).
struct GLBHead {
  /// The extensions without which the model cannot be shown, such as `KHR_draco_mesh_compression`.
  private(set) var extensionsRequired: [String] = []

  /// Longer descriptions of a scene are not read.
  static let mostBytes = 16 * 1024 * 1024
  private static let mostExtensions = 64

  init(_ file: borrowing OpenFile) {
    guard let part = Self.description(in: file), part.count <= Self.mostBytes,
      let scene = try? JSON.parse(file.bytes(at: part.lowerBound, count: part.count), file: "")
    else { return }
    extensionsRequired = (scene["extensionsRequired"]?.elements ?? []).prefix(Self.mostExtensions).compactMap(\.string)
  }

  /// Returns where the description of the scene should be: the contents of the first chunk, which is always JSON. `nil` if it
  /// is not.
  static func description(in file: borrowing OpenFile) -> Range<Int>? {
    // Magic, version and length of the file; then length and type of the chunk.
    let head = ByteReader(file.bytes(at: 0, count: 20))
    guard head.has("JSON", at: 16), let length = head.little32(at: 12) else { return nil }
    return 20..<20 + length
  }
}
