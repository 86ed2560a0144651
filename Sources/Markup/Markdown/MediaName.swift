/// What a file may be by its name, where its bytes cannot be seen yet.
enum MediaName {
  private static let others: Set<String> = [
    "aac", "flac", "glb", "gltf", "m4a", "m4v", "mid", "mkv", "mov", "mp3", "mp4", "oga", "ogg", "ogv", "opus", "pdf",
    "usdz", "wav", "webm",
  ]

  /// Whether it is no sound, film or model, so far as its ending says.
  static func isPicture(_ src: String) -> Bool {
    let path = src.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return true }
    return !others.contains(path[path.index(after: dot)...].lowercased())
  }
}
