import Authoring
import Configuration
import Model
import Text

extension SettingsEdit {
  /// Changes fields of a source in place; `nil` removes a field. Throws if the settings would become invalid.
  func change(_ id: String, _ fields: [(path: [String], value: Node?)]) throws(Failure) {
    let index = try index(of: id)
    var text = bytes
    for (path, value) in fields {
      guard let edited = YAMLChange.setting(["sources", "\(index)"] + path, to: value, in: text) else {
        throw inPlace(id)
      }
      text = edited
    }
    try write(text) { $0.map(\.id) == settings.sources.map(\.id) }
  }

  /// Removes a source from the list. The archive keeps its entries.
  func remove(_ id: String) throws(Failure) {
    let index = try index(of: id)
    let isLast = settings.sources.count == 1
    let edited =
      isLast
      ? YAMLChange.setting(["sources"], to: .list([]), in: bytes)
      : YAMLChange.setting(["sources", "\(index)"], to: nil, in: bytes)
    guard let edited else { throw inPlace(id) }
    try write(edited) { $0.map(\.id) == settings.sources.map(\.id).filter { $0 != id } }
  }

  private func index(of id: String) throws(Failure) -> Int {
    guard let index = settings.sources.firstIndex(where: { $0.id == id }) else {
      throw Failure(.usageError, "the settings have no source `\(id)`")
    }
    return index
  }

  private func inPlace(_ id: String) -> Failure {
    Failure(
      .contentError,
      [
        Diagnostic(
          .error, "this source cannot be changed in place", at: place(of: id, byID: true), help: "change it by hand")
      ])
  }
}
