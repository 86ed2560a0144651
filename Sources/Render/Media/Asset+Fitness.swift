import Model

extension Asset {
  /// Whether a source's picture can be shown: it can be decoded and holds no personal data.
  var isFit: Bool { !isWithheld && damage == nil }

  /// Without known bytes, `type` comes from the file name. A real picture has a width, unless it is an SVG drawing.
  var isPicture: Bool { type == "image/svg+xml" || type.hasPrefix("image/") && width != nil }
}
