import Configuration
import System
import Text

/// A fingerprint of all inputs of a build, taken without reading a file: the program, the options, and the names, sizes
/// and times of all files.
struct InputFingerprint: Sendable {
  /// The files of `content/`; `nil` if it cannot be listed.
  let content: FolderListing?
  private let templates: FolderListing?
  private let isComplete: Bool
  /// Whether there is no `Templates/`, but a folder `templates`, of which a build warns.
  private let hasMisnamedTemplates: Bool

  /// Lists the files of the site in `folder`.
  init(of folder: String) {
    let (content, templates) = (Self.listing(of: "\(folder)/content"), Self.listing(of: "\(folder)/Templates"))
    isComplete = content != nil && templates != nil
    hasMisnamedTemplates = (templates ?? nil) == nil && Files.exists("\(folder)/templates")
    self.content = content ?? nil
    self.templates = templates ?? nil
  }

  /// Returns the digest of the inputs, or `nil` if it would be unreliable: a file is a link, too new for its time to be
  /// trusted, or cannot be examined.
  func digest(_ options: IngestOptions, program: FastDigest, flags: [String]) -> FastDigest? {
    guard isComplete else { return nil }
    var writer = BinaryWriter()
    writer.append(program)
    writer.append(
      flags + [options.folder, options.environment ?? "", options.baseURL ?? ""] + [
        options.drafts ? "drafts" : "", options.future ? "future" : "", options.isSurvey ? "survey" : "",
        hasMisnamedTemplates ? "templates" : "",
      ]
    ) { $0.append($1) }
    for listing in [content, templates] {
      guard listing?.isSettled ?? true else { return nil }
      writer.append(listing) { $0.append($1.digest) }
    }
    return FastDigest(of: writer.bytes)
  }

  /// Returns `nil` within an optional if there is no folder, and `nil` if it cannot be listed.
  private static func listing(of path: String) -> FolderListing?? {
    guard Files.exists(path) else { return .some(nil) }
    return FolderListing(at: path).map { .some($0) }
  }
}
