import Foundation
import Configuration
import Model
import Testing

/// Settings in a temporary folder, which is deleted with this object.
final class TemporarySettings: Sendable {
  let folder = NSTemporaryDirectory() + "rhapsode-settings-\(UUID().uuidString)"

  var file: String { folder + "/content/site.yaml" }

  init(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/content", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Loads the settings and expects no diagnostics.
  func loaded() throws -> Settings {
    let (settings, diagnostics) = Settings.load(folder: folder)
    #expect(diagnostics == [])
    return settings
  }
}
