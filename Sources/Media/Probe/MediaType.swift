/// The type of a media file, detected from its bytes.
package enum MediaType: String, Sendable, Hashable, CaseIterable {
  case png, jpeg, gif, webp, avif, heic, svg, bmp, ico, tiff
  case mp3, m4a, aac, ogg, opus, flac, wav
  case mp4, mov, webm, ogv, mkv
  case glb, usdz, pdf, vtt, srt, zip, gzip

  package enum Kind: Sendable, Hashable { case picture, sound, film, model, transcript, document }

  package var kind: Kind {
    switch self {
    case .png, .jpeg, .gif, .webp, .avif, .heic, .svg, .bmp, .ico, .tiff: .picture
    case .mp3, .m4a, .aac, .ogg, .opus, .flac, .wav: .sound
    case .mp4, .mov, .webm, .ogv, .mkv: .film
    case .glb, .usdz: .model
    case .vtt, .srt: .transcript
    case .pdf, .zip, .gzip: .document
    }
  }

  /// The MIME type, as in `Content-Type` and `type=`.
  package var mime: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webp: "image/webp"
    case .avif: "image/avif"
    case .heic: "image/heic"
    case .svg: "image/svg+xml"
    case .bmp: "image/bmp"
    case .ico: "image/vnd.microsoft.icon"
    case .tiff: "image/tiff"
    case .mp3: "audio/mpeg"
    case .m4a: "audio/mp4"
    case .aac: "audio/aac"
    case .ogg, .opus: "audio/ogg"
    case .flac: "audio/flac"
    case .wav: "audio/wav"
    case .mp4: "video/mp4"
    case .mov: "video/quicktime"
    case .webm: "video/webm"
    case .ogv: "video/ogg"
    case .mkv: "video/x-matroska"
    case .glb: "model/gltf-binary"
    case .usdz: "model/vnd.usdz+zip"
    case .pdf: "application/pdf"
    case .vtt: "text/vtt"
    case .srt: "application/x-subrip"
    case .zip: "application/zip"
    case .gzip: "application/gzip"
    }
  }

  /// Whether derivatives can be made from it.
  package var hasDerivatives: Bool {
    switch self {
    case .png, .jpeg, .gif, .webp, .avif, .tiff: true
    default: false
    }
  }

  /// Returns the MIME type by file name, for files that are served without being examined; `nil` if the extension is
  /// unknown.
  package static func mime(ofName name: String) -> String? {
    guard let dot = name.utf8.lastIndex(of: 0x2E) else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    if let type = MediaType(rawValue: suffix) { return type.mime }
    return others[suffix]
  }

  /// Whether a MIME type is that of a picture, a sound or a film.
  package static func isPictureOrRecording(_ mime: String) -> Bool { mime.hasPrefix("image/") || isRecording(mime) }

  /// Whether a MIME type is that of a sound or a film.
  package static func isRecording(_ mime: String) -> Bool { mime.hasPrefix("audio/") || mime.hasPrefix("video/") }

  private static let others = [
    "jpg": "image/jpeg", "jfif": "image/jpeg", "tif": "image/tiff", "oga": "audio/ogg", "m4b": "audio/mp4",
    "m4v": "video/mp4", "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "map": "application/json", "xml": "application/xml", "rss": "application/rss+xml",
    "atom": "application/atom+xml", "opml": "text/x-opml", "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8", "webmanifest": "application/manifest+json",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "wasm": "application/wasm",
    "gltf": "model/gltf+json", "gpx": "application/gpx+xml", "kml": "application/vnd.google-earth.kml+xml",
    "epub": "application/epub+zip", "gz": "application/gzip", "geojson": "application/geo+json",
    "ics": "text/calendar; charset=utf-8",
  ]
}
