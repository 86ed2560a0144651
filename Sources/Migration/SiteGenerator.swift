import System
package import Text

/// A generator whose sites can be imported.
package enum SiteGenerator: String, Sendable, CaseIterable {
  case hugo, jekyll, zola, eleventy

  /// Imports the site in the folder `path`. Settings are not required. Hugo's pages with a `publishDate` after `now` are not
  /// published yet.
  package func move(_ path: String, now: Timestamp) -> ImportedSite {
    switch self {
    case .hugo: HugoSite.move(OldFolder(path, outputs: outputs), now: now)
    case .jekyll: JekyllSite.move(OldFolder(path, outputs: outputs))
    case .zola: ZolaSite.move(OldFolder(path, outputs: outputs))
    case .eleventy: EleventySite.move(OldFolder(path, outputs: outputs))
    }
  }

  /// Folders that the generator writes. Eleventy's sites often keep their static files in `public`.
  private var outputs: Set<String> {
    switch self {
    case .hugo: ["public", "resources"]
    case .zola: ["public"]
    case .jekyll: ["_site", "vendor"]
    case .eleventy: ["_site"]
    }
  }

  /// Returns the name of the file or folder by which a site of this generator is recognized, such as its settings;
  /// `nil` if there is none.
  package func settings(in path: String) -> String? {
    let names: [String] =
      switch self {
      case .hugo:
        [
          "hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "config.toml", "config.yaml", "config.yml", "config.json",
          "config/_default",
        ]
      case .jekyll: ["_config.yml", "_config.yaml", "_config.toml"]
      case .zola: ["config.toml", "zola.toml"]
      case .eleventy:
        [
          ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", ".eleventy.cjs",
          "package.json",
        ]
      }
    return names.first { Files.exists("\(path)/\($0)") }
  }
}
