import Model

extension Asset {
  /// Whether a source's picture can be shown: it can be decoded and holds no personal data.
  var isFit: Bool { !isWithheld && damage == nil }

  /// Whether it is an animation that can be made in other sizes with all its frames.
  var isMovingPicture: Bool { isAnimated && damage == nil && ["image/gif", "image/webp"].contains(type) }

  /// Whether it is a picture. If its bytes are not known, `type` comes from the file name, so that only a width proves
  /// it, except for SVG drawings.
  var isPicture: Bool { type == "image/svg+xml" || type.hasPrefix("image/") && width != nil }
}
