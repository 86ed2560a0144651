import Fixtures
import Model
import Text

@testable import Configuration

/// Loading of settings that are given as text.
enum SettingsFixture {
  static func load(
    _ yaml: String, also files: [String: String] = [:], environment: String? = nil, baseURL: String? = nil
  ) -> (settings: Settings, diagnostics: [String]) {
    let site = TemporarySite(files)
    site.write(yaml, to: "content/site.yaml")
    let (settings, diagnostics) = Settings.load(folder: site.folder, environment: environment, baseURL: baseURL)
    return (settings, diagnostics.inOrderOfPlace().map(\.words))
  }

  /// Returns the diagnostics for these keys, after a valid title and URL.
  static func errors(_ yaml: String, also files: [String: String] = [:]) -> [String] {
    load("title: T\nurl: https://x.example/\n" + yaml, also: files).diagnostics
  }
}
