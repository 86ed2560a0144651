import Model
import Text

/// The check for pictures without alternative text in the site's own entries.
enum AltTextCheck {
  static func missing(in site: Site, _ bodies: any Bodies) -> [Diagnostic] {
    site.entries.indices.flatMap { index -> [Diagnostic] in
      guard let file = site.entries[index].file else { return [] }
      let inText = bodies.body(of: index).media.filter { $0.alt.isEmpty && isPicture($0.src, index, bodies) }.map {
        Diagnostic(
          .warning, "this picture has no alternative text",
          at: Place(file: file, line: $0.line, column: $0.column),
          help: "describe the picture between the brackets: ![a boat at dawn](boat.jpg)")
      }
      guard let cover = site.entries[index].cover, (cover.alt ?? "").isEmpty else { return inText }
      let ofCover = Diagnostic(
        .warning, "the cover has no alternative text",
        at: Place(file: file, line: cover.line, column: cover.column),
        help: "describe it: `cover: {src: boat.jpg, alt: A boat at dawn}`")
      return [ofCover] + inText
    }
  }

  private static func isPicture(_ src: String, _ entry: Int, _ bodies: any Bodies) -> Bool {
    bodies.asset(src, beside: entry).map { $0.type.hasPrefix("image/") } ?? true
  }
}
