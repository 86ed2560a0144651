import Text

/// Names of elements that come from values.
enum ElementName {
  static let unsafe = "unsafe-name"

  /// Whether an element of that name, in lower case, has no special parsing rules and loads nothing.
  static func isHarmless(_ name: [UInt8]) -> Bool {
    guard let first = name.first, first.isASCIILetter else { return false }
    return name.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D } && !special.contains(name.text)
  }

  private static let special: Set<String> = [
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext", "svg",
    "math", "base", "object", "embed", "applet", "frame", "frameset", "link", "meta", "template", "listing", "select",
    "html", "head", "body", "animate", "set", "animatemotion", "animatetransform", "animatecolor", "form", "slot",
    "portal", "fencedframe", "foreignobject",
  ]
}
