import Model

/// A medium with its public address and what is known of the file.
struct ResolvedMedia {
  var src: String
  var type: String
  /// Bytes.
  var length: Int64?
  /// Seconds.
  var duration: Double?
  var width: Int?
  var height: Int?
  var color: String?
  /// `nil` where it is not a file of ours.
  var asset: Asset?

  init(_ reference: MediaReference) {
    src = reference.src
    type = reference.type ?? ResolvedMedia.type(ofName: reference.src)
    length = reference.length
    duration = reference.duration
    width = reference.width
    height = reference.height
  }

  mutating func take(_ asset: Asset, src: String) {
    self.src = src
    self.asset = asset
    type = asset.type
    length = asset.length
    duration = asset.duration ?? duration
    width = asset.width ?? width
    height = asset.height ?? height
    color = asset.color
  }

  /// A guess for what cannot be looked at; of files here the bytes decide.
  static func type(ofName name: String) -> String {
    let path = name.prefix { $0 != "?" && $0 != "#" }
    let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased() ?? ""
    return types[ending] ?? "application/octet-stream"
  }

  private static let types = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "svg": "image/svg+xml", "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg",
    "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "wav": "audio/wav", "mp4": "video/mp4",
    "m4v": "video/mp4", "webm": "video/webm", "mov": "video/quicktime", "glb": "model/gltf-binary",
    "usdz": "model/vnd.usdz+zip", "pdf": "application/pdf", "vtt": "text/vtt", "srt": "application/x-subrip",
  ]
}
