import Jinja
import Model
import Text

/// What the browser draws after a click by a library that may be installed: street maps and 3D models.
extension PageHost {
  /// The street map in place of the page's drawn one: the server, and the same places as GeoJSON. `.none` if the settings
  /// name no server, if Leaflet is not installed, or if nothing has a place.
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

  /// Whether the browser can draw the block's model, a GLB file. Reports if three.js is missing: the build says so once,
  /// since all these reports are the same.
  func isDrawnModel(_ block: Block) -> Value {
    guard !scope.isForFeeds else { return .bool(false) }
    guard has(.three) else {
      scope.diagnostics.append(
        BrowserLibrary.three.missing("3D models are not drawn: readers can only download them", site))
      return .bool(false)
    }
    return .bool(true)
  }

  /// Records the library's files, so that pages are rendered again when it is installed or removed.
  private func has(_ library: BrowserLibrary) -> Bool {
    for name in library.names { scope.note(template: "assets/" + name) }
    return library.names.allSatisfy { context.presentation.theme.has("assets/" + $0) }
  }
}
