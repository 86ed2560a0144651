import Authoring
import System
import Text

extension Studio {
  /// Hides an entry of a source, or shows it again, in `content/hidden.yaml`.
  func hide(_ asked: Node) async throws(StudioFailure) -> Node {
    guard let hidden = asked["hidden"]?.flag else { throw StudioFailure.missing("hidden") }
    guard
      let name = HiddenEntry(
        url: asked["url"]?.string, source: asked["source"]?.string, id: asked["id"]?.string)
    else { throw StudioFailure(400, "An entry has a `url`, or `source` and `id`.") }
    do throws(HiddenEntries.Failure) {
      try HiddenEntries.set(name, hidden: hidden, in: folder)
    } catch {
      switch error {
      case .file(let error): throw StudioFailure(error, HiddenEntries.file)
      case .changed: throw StudioFailure(409, "`\(HiddenEntries.file)` was changed meanwhile: try again.")
      case .unreadable:
        throw StudioFailure(
          409, "`\(HiddenEntries.file)` must be corrected first.", help: "it is not a list of entries")
      }
    }
    return .fields(["hidden": .bool(hidden)])
  }
}
