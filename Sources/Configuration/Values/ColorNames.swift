/// The colours that CSS has had a name for from the beginning, and `orange`, for those who write a name in place of a code.
enum ColorNames {
  /// Returns the code of a named colour, such as `#ff0000` for `Red`; `nil` for other texts.
  static func code(of name: String) -> String? { codes[name.lowercased()] }

  private static let codes = [
    "aqua": "#00ffff", "black": "#000000", "blue": "#0000ff", "fuchsia": "#ff00ff", "gray": "#808080",
    "green": "#008000", "grey": "#808080", "lime": "#00ff00", "maroon": "#800000", "navy": "#000080",
    "olive": "#808000", "orange": "#ffa500", "purple": "#800080", "red": "#ff0000", "silver": "#c0c0c0",
    "teal": "#008080", "white": "#ffffff", "yellow": "#ffff00",
  ]
}
