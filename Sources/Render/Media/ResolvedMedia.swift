import Media
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
  static func type(ofName address: String) -> String {
    MediaType.mime(ofName: String(address.prefix { $0 != "?" && $0 != "#" })) ?? "application/octet-stream"
  }
}
