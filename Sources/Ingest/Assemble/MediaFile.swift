import Model

/// What a file of the site is.
enum MediaFile {
  /// `nil` where it cannot be read.
  static func asset(_ file: String, path: String) -> Asset? {
    guard let size = try? OpenFile(file).size else { return nil }
    return Asset(file: file, path: path, type: "application/octet-stream", length: Int64(size))
  }
}
