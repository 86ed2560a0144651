import Model
import Text

/// The result of one attempt to render a page or a feed.
struct RenderAttempt {
  var artifacts: [Artifact]
  var diagnostics: [Diagnostic] = []
  /// The entries of sources that were being read when an error occurred; without an error, the entry that was read
  /// last.
  var suspects: Set<Int> = []
  /// The files that the artifacts show, such as pictures. They are published separately.
  var assets: [PublishedAsset] = []
  /// Whether the result depends on nothing but the recorded reads. Only then can the next build keep it.
  var isRepeatable = true

  /// The most bytes of a page or feed that shows entries of sources. Other pages can be of any size.
  static let largest = 16 << 20

  /// Makes a result that shows no texts of sources, so that no source can make it fail.
  init(_ artifacts: [Artifact]) { self.artifacts = artifacts }

  init(_ artifacts: [Artifact], _ scope: PageScope) {
    self.artifacts = artifacts
    diagnostics = scope.diagnostics
    suspects = scope.suspects
    assets = scope.assets
    isRepeatable = !scope.dependsOnEverything
  }

  /// The reason why the result cannot be published if a source is to blame; `nil` without an error.
  var failure: Diagnostic? {
    if let error = diagnostics.first(where: { $0.severity == .error }) { return error }
    let size = artifacts.map(\.size).max() ?? 0
    return size > RenderAttempt.largest
      ? Diagnostic(.warning, "the file would have \(size >> 20) MB; the limit is \(RenderAttempt.largest >> 20) MB")
      : nil
  }
}

extension Artifact {
  fileprivate var size: Int {
    guard case .bytes(let bytes) = content else { return 0 }
    return bytes.count
  }
}
