import Model
import Text

/// Warnings about JavaScript libraries that the site could use and that are not installed, each once a build.
enum LibraryReport {
  static func diagnostics(_ context: BuildContext) -> [Diagnostic] {
    let (site, theme) = (context.site, context.presentation.theme)
    guard site.settings.tiles != nil, !BrowserLibrary.leaflet.names.allSatisfy({ theme.has("assets/" + $0) }),
      !site.settings.areas.isEmpty || site.entries.contains(where: { $0.place != nil })
    else { return [] }
    return [BrowserLibrary.leaflet.missing("maps stay as they are drawn, without the street map of `maps`", site)]
  }
}
