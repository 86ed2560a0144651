/// The CSS classes of Pygments' standard token types, which its style sheets use. White space and text have none.
enum TokenClass {
  /// A class's number is its position, counted from 1. The order is part of the cache's format.
  static let names = [
    "bp", "c", "c1", "ch", "cm", "cp", "cpf", "cs", "dl", "err", "esc", "fm", "g", "gd", "ge", "ges", "gh", "gi", "go",
    "gp", "gr", "gs", "gt", "gu", "il", "k", "kc", "kd", "kn", "kp", "kr", "kt", "l", "ld", "m", "mb", "mf", "mh", "mi",
    "mo", "n", "na", "nb", "nc", "nd", "ne", "nf", "ni", "nl", "nn", "no", "nt", "nv", "nx", "o", "ow", "p", "pm", "py",
    "s", "s1", "s2", "sa", "sb", "sc", "sd", "se", "sh", "si", "sr", "ss", "sx", "vc", "vg", "vi", "vm", "x",
  ]
}
