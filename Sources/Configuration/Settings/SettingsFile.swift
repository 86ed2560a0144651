import Model
import System
package import Text

/// `content/site.yaml` and its overlay, merged into one YAML tree that is not yet checked.
package struct SettingsFile {
  package static let name = "content/site.yaml"
  /// The help text if `site.yaml` is missing or empty.
  package static let help = "`rhapsode new site DIR` creates a site, `--site DIR` names an existing one"

  /// Whether `folder` has settings, so that it is a site.
  package static func exists(in folder: String) -> Bool { Files.exists("\(folder)/\(name)") }

  /// `nil` if nothing could be read.
  var root: YAMLNode?
  /// The files that were read. `document` of a position in `root` is an index into them.
  var files: [TextFile] = []
  var diagnostics: [Diagnostic] = []

  /// Reads `site.yaml` and, unless `environment` is `nil`, `site.<environment>.yaml`. `draft` replaces the contents of
  /// `site.yaml`.
  init(folder: String, environment: String?, draft: [UInt8]? = nil) {
    if let draft {
      root = parsed(TextFile(name: Self.name, bytes: draft), Self.help)
    } else {
      root = read(Self.name, in: folder, help: Self.help)
    }
    guard let environment else { return }
    let overlay = read(
      "content/site.\(environment).yaml", in: folder, help: "it is the overlay that `--environment` names")
    guard let overlay else { return }
    let marked = SettingsOverlay.marked(overlay, document: Int16(files.count - 1))
    root = root.map { SettingsOverlay.merge($0, with: marked) } ?? marked
  }

  /// Returns why it cannot be said whether the settings name a database: mistakes in YAML, and those of that setting. A site
  /// without settings has none.
  package static func faults(folder: String, environment: String?) -> [Diagnostic] {
    let file = SettingsFile(folder: folder, environment: environment)
    if environment == nil, isMissing(in: folder) { return [] }
    guard let root = file.root else { return file.diagnostics }
    let database = YAMLNode(value: .mapping(root.members.filter { $0.key == "database" }), position: root.position)
    var checker = DeclarationChecker(files: file.files, languages: [])
    checker.check(database, has: Declarations.settings.filter { $0.name == "database" }, path: nil)
    if let setting = root["database"] { DatabaseRules.check(setting, with: &checker) }
    return file.diagnostics + checker.diagnostics
  }

  private static func isMissing(in folder: String) -> Bool {
    do throws(FileError) {
      _ = try Files.status("\(folder)/\(name)")
      return false
    } catch {
      return error.isMissing && DataFile.shortEnding(of: name, in: folder) == nil
    }
  }

  /// Returns a digest of everything that settings are made from; `baseURL` is the one of the command line.
  func digest(with baseURL: String?) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(files) { writer, file in
      writer.append(file.name)
      writer.append(file.bytes)
    }
    writer.append(baseURL) { $0.append($1) }
    return FastDigest(of: writer.bytes)
  }

  private mutating func read(_ name: String, in folder: String, help: String) -> YAMLNode? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read("\(folder)/\(name)", limit: 4 << 20)
    } catch {
      let other = error.isMissing ? DataFile.shortEnding(of: name, in: folder) : nil
      diagnostics.append(
        Diagnostic(
          .error, error.isMissing ? error.explanation : "the file cannot be read: \(error.explanation)",
          at: Place(file: name),
          help: other.map { "rename `\($0)` to `\(name)`" } ?? (error.isMissing ? help : nil)))
      return nil
    }
    return parsed(TextFile(name: name, bytes: bytes), help)
  }

  private mutating func parsed(_ file: TextFile, _ help: String) -> YAMLNode? {
    if var fault = TextEncoding.fault(in: file.bytes, file: file.name) {
      let secrets = SettingsSecrets.words(in: file.bytes)
      let shown = fault.place?.text.map { SecretWords.masked($0, secrets) }
      fault.place?.text = shown
      files.append(file)
      diagnostics.append(fault)
      return nil
    }
    let (root, problems) = YAML.parse(file.bytes.span)
    var file = file
    file.secrets = root.map(SettingsSecrets.words(of:)) ?? SettingsSecrets.words(in: file.bytes)
    files.append(file)
    diagnostics += problems.map { problem -> Diagnostic in
      let help = problem.help.map { SecretWords.masked($0, file.secrets) }
      return Diagnostic(.error, problem.summary, at: file.place(problem.position), help: help)
    }
    if root == nil, problems.isEmpty {
      diagnostics.append(Diagnostic(.error, "`\(file.name)` is empty", at: Place(file: file.name), help: help))
    }
    return root
  }
}
