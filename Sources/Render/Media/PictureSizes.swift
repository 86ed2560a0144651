import Model

/// The sizes of a picture that a page can offer. Each is published when a template asks for it, so that no unused
/// picture is made.
struct PictureSizes {
  var asset: Asset
  /// The address of the original size, which comes last.
  var src: String
  var width: Int
  var smaller: [Recipe]
  /// Whether the original size comes last.
  var hasOriginal = true

  var count: Int { smaller.count + (hasOriginal ? 1 : 0) }
}
