import Model

extension Asset {
  /// Whether a source's picture can be shown: it can be decoded and holds no personal data.
  var isFit: Bool { !isWithheld && damage == nil }

  /// Where nothing is known of the bytes, `type` is what the name says, and no picture but a drawing is without a size.
  var isPicture: Bool { type == "image/svg+xml" || type.hasPrefix("image/") && width != nil }
}
