import Media
import Model
import Text

/// The `Bodies` of a site made by `Assembly`.
struct SiteBodies: Bodies {
  let opener: EntryOpener
  let files: AssetIndex
  /// Decides what is published of a media file; `nil` to publish the file itself.
  let preparer: MediaPreparer?
  /// The decisions of the last build; `nil` to probe every file.
  let memory: MediaMemory?
  /// See `MediaPreparer.digest`.
  let tools: FastDigest?
  /// The language of Markdown outside of entries.
  let language: String

  func body(of entry: Int) -> Body { opener.open(entry) }

  func digest(of entry: Int) -> FastDigest? { opener.digest(of: entry) }

  func asset(_ reference: String, beside entry: Int?) -> Asset? { prepared(files.asset(reference, beside: entry)) }

  func asset(of file: Site.StaticFile) -> Asset? { prepared(files.asset(of: file)) }

  func html(ofMarkdown text: String) -> SafeHTML { SimpleMarkdown.html(of: text, language: language) }

  private func prepared(_ asset: Asset?) -> Asset? {
    guard let asset, let preparer else { return asset }
    guard let memory, let tools else { return preparer.prepared(asset) }
    return memory.prepared(asset, by: preparer, tools: tools)
  }
}
