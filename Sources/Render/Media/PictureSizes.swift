import Model

/// The sizes of a picture that a page may offer: each is published when a template asks for it, so that nothing is made that
/// no page shows.
struct PictureSizes {
  var asset: Asset
  /// Of the picture in its own size, which comes last.
  var src: String
  var width: Int
  var smaller: [Recipe]

  var count: Int { smaller.count + 1 }
}
