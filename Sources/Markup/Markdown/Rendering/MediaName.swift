/// Guesses the kind of a file from its name, if its bytes are not available yet.
enum MediaName {
  private static let others: Set<String> = [
    "aac", "flac", "glb", "gltf", "m4a", "m4v", "mid", "mkv", "mov", "mp3", "mp4", "oga", "ogg", "ogv", "opus", "pdf",
    "usdz", "wav", "webm",
  ]

  /// Whether the extension is not that of a sound, film, model or PDF.
  static func isPicture(_ src: String) -> Bool {
    let path = src.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return true }
    return !others.contains(path[path.index(after: dot)...].lowercased())
  }
}
