import Escaping

extension MarkupContext {
  /// The context at the start of a template, which its file name extension implies.
  init(named name: String, _ escaping: Options.Escaping) {
    let ending = MarkupContext.ending(of: name)
    switch escaping {
    case .never: self = .plain
    case .always: self = MarkupContext.xmlEndings.contains(ending) ? .xml : .text
    case .byName:
      if MarkupContext.xmlEndings.contains(ending) {
        self = .xml
      } else {
        self = ["", "html", "htm", "xhtml", "j2", "jinja"].contains(ending) ? .text : .plain
      }
    }
  }

  private static let xmlEndings = ["xml", "rss", "atom", "opml", "svg"]

  private static func ending(of name: String) -> String {
    let base = name.split(separator: "/").last ?? ""
    guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return "" }
    return base[base.index(after: dot)...].lowercased()
  }
}
