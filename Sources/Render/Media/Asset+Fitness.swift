import Model

extension Asset {
  /// Whether a source's picture can be shown: it can be decoded and holds no personal data.
  var isFit: Bool { !isWithheld && damage == nil }

  /// Whether it is an animation that can be made in other sizes with all its frames.
  var isMovingPicture: Bool { isAnimated && damage == nil && ["image/gif", "image/webp"].contains(type) }

  /// Without known bytes, `type` comes from the file name. A real picture has a width, unless it is an SVG drawing.
  var isPicture: Bool { type == "image/svg+xml" || type.hasPrefix("image/") && width != nil }
}
