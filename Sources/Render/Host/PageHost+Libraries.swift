import Jinja
import Model
import Text

/// Street maps and 3D models, which the browser draws after a click if the library for them is installed.
extension PageHost {
  /// The street map that can replace the page's drawn map: its tile server, and the same places as GeoJSON. `.none` if
  /// the settings name no server, if Leaflet is not installed, or if nothing has a place.
  var streets: Value {
    scope.note(.setting(.maps))
    guard let tiles = site.settings.tiles, has(.leaflet), let marks = pageMarks?.marks, !marks.isEmpty else {
      return .none
    }
    return map([
      (.url, .string(tiles.url)), (.host, .string(tiles.host)), (.attribution, .of(scope.local(tiles.attribution))),
      (.link, .of(tiles.link)), (.zoom, .of(tiles.zoom)), (.places, .string(MapMark.features(marks))),
    ])
  }

  /// Whether the browser can draw the block's model, a GLB file. Reports a file that three.js cannot read, and that three.js
  /// is missing: the build says so once, since all these reports are the same.
  func isDrawnModel(_ block: Block) -> Value {
    guard !scope.isForFeeds, isReadable(block) else { return .bool(false) }
    guard has(.three) else {
      scope.diagnostics.append(
        BrowserLibrary.three.missing("3D models are not drawn: readers can only download them", site))
      return .bool(false)
    }
    return .bool(true)
  }

  /// Extensions of glTF that three.js of Debian 12 (r111) reads only with decoders that Debian does not have, or not at all:
  /// compressed shapes, and pictures in formats of their own.
  private static let unreadable: Set<String> = [
    "KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression", "KHR_texture_basisu",
    "EXT_texture_webp", "EXT_texture_avif", "MSFT_texture_dds",
  ]

  private func isReadable(_ block: Block) -> Bool {
    let src =
      if case .medium(let medium, _) = block.subject { MediaReference(medium).src } else {
        block.attributes["src"] ?? ""
      }
    let entry = site.entries[block.body.entry]
    let needed = (media.asset(src, entry: block.body.entry)?.extensions ?? []).filter(Self.unreadable.contains)
    guard !needed.isEmpty else { return true }
    if entry.source == nil {
      let names = needed.sorted().map { "`\($0)`" }.joined(separator: ", ")
      scope.diagnostics.append(
        Diagnostic(
          .warning, "the model `\(src)` cannot be drawn on the page: it needs \(names)",
          at: Place(file: entry.file ?? "", line: block.line, column: block.column),
          help: "readers can download it; to have it drawn, export it without compression, with PNG or JPEG pictures"))
    }
    return false
  }

  /// Records the library's files, so that pages are rendered again when it is installed or removed.
  private func has(_ library: BrowserLibrary) -> Bool {
    for name in library.names { scope.note(template: "assets/" + name) }
    return library.names.allSatisfy { context.presentation.theme.has("assets/" + $0) }
  }
}
