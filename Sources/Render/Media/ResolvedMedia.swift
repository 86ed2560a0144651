import Media
import Model

/// A medium with its public address and the known facts of its file.
struct ResolvedMedia {
  var src: String
  var type: String
  /// In bytes.
  var length: Int64?
  /// Seconds.
  var duration: Double?
  var width: Int?
  var height: Int?
  var color: String?
  /// `nil` if the file is not on this site.
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

  /// Guesses the type of a file elsewhere; for files of the site the bytes decide.
  static func type(ofName address: String) -> String {
    MediaType.mime(ofName: String(address.prefix { $0 != "?" && $0 != "#" })) ?? "application/octet-stream"
  }
}
