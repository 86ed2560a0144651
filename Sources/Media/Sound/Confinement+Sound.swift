import System

extension Confinement {
  /// Returns a sandbox for a program that reads `source` and, with `target`, writes a new file into the folder of
  /// `target`.
  static func reading(_ source: String, writing target: String? = nil) -> Confinement {
    let folder = target.map {
      $0.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
    return Confinement(
      reading: [source], writing: folder.map { [$0.isEmpty ? "." : $0] } ?? [],
      limits: Limits(memory: 4 << 30, seconds: 3600, fileSize: target == nil ? 0 : 2 << 30))
  }
}
