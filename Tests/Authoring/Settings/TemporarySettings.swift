import Foundation
import Configuration
import Model
import Testing

/// Settings in a folder that goes with the value.
final class TemporarySettings: Sendable {
  let folder = NSTemporaryDirectory() + "rhapsode-settings-\(UUID().uuidString)"

  var file: String { folder + "/content/site.yaml" }

  init(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/content", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Valid settings, or the test fails.
  func loaded() throws -> Settings {
    let (settings, diagnostics) = Settings.load(folder: folder)
    #expect(diagnostics == [])
    return settings
  }
}
