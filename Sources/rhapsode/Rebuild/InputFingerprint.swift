import Configuration
import System
import Text

/// What tells whether any input of a build has changed, without reading one: the program, the options, and the names,
/// sizes and times of all files.
enum InputFingerprint {
  /// `nil` if it cannot be told: a file is a link or too new for its time to be trusted, or cannot be looked at.
  static func digest(of options: IngestOptions, program: FastDigest, flags: [String]) -> FastDigest? {
    var writer = BinaryWriter()
    writer.append(program)
    writer.append(
      flags + [options.folder, options.environment ?? "", options.baseURL ?? ""] + [
        options.drafts ? "drafts" : "", options.future ? "future" : "", options.isSurvey ? "survey" : "",
      ]
    ) { $0.append($1) }
    for name in ["content", "Templates"] {
      guard Files.exists("\(options.folder)/\(name)") else {
        writer.append(false)
        continue
      }
      guard let folder = try? Folder("\(options.folder)/\(name)"), let tree = folder.fingerprint(), tree.isOld else {
        return nil
      }
      writer.append(true)
      writer.append(tree.digest)
    }
    return FastDigest(of: writer.bytes)
  }
}
