import Authoring
import Configuration
import Model
import Text

/// An edit of `content/site.yaml` that adds sources. Nothing is written unless the result is valid.
struct SettingsEdit {
  let settings: Settings
  private let folder: String
  private let file: EditedFile
  private let layout: SourcesLayout
  /// Address or file → index of the source that follows it.
  private let followed: [String: Int]

  /// Throws if the settings cannot be read or already contain an error.
  init(folder: String) throws(Failure) {
    self.folder = folder
    do throws(EditedFile.Failure) {
      file = try EditedFile("\(folder)/\(SettingsFile.name)")
    } catch {
      throw Failure(
        .contentError, "`\(SettingsFile.name)` cannot be read: \(error.reason)",
        help: SettingsFile.help)
    }
    let (settings, diagnostics) = Settings.load(folder: folder, draft: file.bytes)
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw Failure(.contentError, Findings.settled(diagnostics, folder: folder))
    }
    guard let layout = SourcesLayout(settings: file.bytes) else {
      throw Failure(.contentError, "`\(SettingsFile.name)` is empty")
    }
    self.settings = settings
    self.layout = layout
    let addresses = settings.sources.enumerated().compactMap { index, source -> (String, Int)? in
      switch source.location {
      case .url(let address), .opml(let address), .file(let address): (SettingsEdit.identity(address), index)
      case .library: nil
      }
    }
    followed = Dictionary(addresses) { first, _ in first }
  }

  /// Returns the source that already follows the address or file.
  func source(following address: String) -> Source? {
    followed[SettingsEdit.identity(address)].map { settings.sources[$0] }
  }

  /// Returns the place of a source in the settings: of its id if `byID`, otherwise of its address.
  func place(of id: String, byID: Bool = false) -> Place {
    guard let index = settings.sources.firstIndex(where: { $0.id == id }), layout.items.indices.contains(index) else {
      return Place(file: SettingsFile.name)
    }
    let item = layout.items[index]
    let range = (byID ? item.id : item.address) ?? item.extent
    return SettingsEdit.masked(
      Place(
        file: SettingsFile.name, offset: range.lowerBound,
        length: String(decoding: file.bytes[range], as: UTF8.self).unicodeScalars.count, in: file.bytes), file.bytes)
  }

  /// Adds the sources and returns the place of the first. With `isDryRun`, only checks that they can be added.
  func add(_ sources: [NewSource], isDryRun: Bool) throws(Failure) -> Place {
    let text = try edited(sources)
    let settings = try valid(text)
    let before = self.settings.sources
    guard Array(settings.sources.prefix(before.count)) == before,
      settings.sources.dropFirst(before.count).map(\.id) == sources.map(\.id),
      let layout = SourcesLayout(settings: text), layout.items.indices.contains(before.count)
    else { throw refusal("the list of sources cannot be edited in place", at: self.layout.list?.lowerBound, sources) }
    if !isDryRun { try replace(with: text) }
    let place = Place(file: SettingsFile.name, offset: layout.items[before.count].extent.lowerBound, in: text)
    return SettingsEdit.masked(place, text)
  }
}

extension SettingsEdit {
  /// The text of the settings.
  var bytes: [UInt8] { file.bytes }

  /// Writes settings that are valid and whose sources are as expected.
  func write(_ text: [UInt8], _ isExpected: ([Source]) -> Bool) throws(Failure) {
    guard isExpected(try valid(text).sources) else {
      throw Failure(.contentError, "the list of sources cannot be changed in place", help: "change it by hand")
    }
    try replace(with: text)
  }

  /// Returns the settings that `text` would be. Throws if they have an error.
  private func valid(_ text: [UInt8]) throws(Failure) -> Settings {
    let (settings, diagnostics) = Settings.load(folder: folder, draft: text)
    let errors = diagnostics.filter { $0.severity == .error }.inOrderOfPlace()
    guard errors.isEmpty else {
      let remark = Diagnostic(.error, "the settings were not changed: they would become invalid")
      throw Failure(.usageError, errors + [remark])
    }
    return settings
  }

  private func replace(with text: [UInt8]) throws(Failure) {
    do throws(EditedFile.Failure) {
      try file.replace(with: text)
    } catch {
      throw Failure(.contentError, "`\(SettingsFile.name)` cannot be written: \(error.reason)")
    }
  }

  private func edited(_ sources: [NewSource]) throws(Failure) -> [UInt8] {
    do throws(SourcesEditor.Refusal) {
      return try SourcesEditor(file.bytes, layout).adding(sources)
    } catch {
      throw refusal(error.summary, at: error.offset, sources)
    }
  }

  private func refusal(_ summary: String, at offset: Int?, _ sources: [NewSource]) -> Failure {
    let place = SettingsEdit.masked(Place(file: SettingsFile.name, offset: offset ?? 0, in: file.bytes), file.bytes)
    let lines = SourcesEditor.lines(sources).split(separator: "\n").map { Diagnostic.Step(String($0)) }
    let help = "add the line above by hand"
    return Failure(.contentError, [Diagnostic(.error, summary, at: place, help: help, chain: lines)])
  }

  private static func masked(_ place: Place, _ text: [UInt8]) -> Place {
    var place = place
    place.text = place.text.map { SecretWords.masked($0, SettingsSecrets.words(in: text)) }
    return place
  }

  /// Returns the same text for all spellings of a feed's address: normalised, without fragment, `https` for `http`.
  static func identity(_ address: String) -> String {
    var text = URI(address).normalised.text
    if let mark = text.firstIndex(of: "#") { text = String(text[..<mark]) }
    return text.hasPrefix("http://") ? "https://" + text.dropFirst(7) : text
  }
}
