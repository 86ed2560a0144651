import CTheme
import Jinja
import System
package import Text

/// The templates, assets and strings that pages are made with: the files of the site's own `Templates/`, and for all
/// others those of the default theme, which is part of the program.
package struct Theme: Sendable {
  /// The path of the site's `Templates/`.
  let folder: String
  private let own: Set<String>
  /// The reasons why parts of the site's `Templates/` cannot be used.
  let problems: [Diagnostic]
  /// Whether there is a folder `templates` and no `Templates`.
  private let isMisnamed: Bool
  /// The site's templates that are too large to be read, sorted.
  let tooLarge: [String]
  /// The most bytes of a template.
  private static let largest: Int64 = 4 << 20

  /// `site` is the folder that contains `content/` and `Templates/`.
  package init(site: String) {
    folder = site.isEmpty ? "Templates" : site + "/Templates"
    let files = ThemeFiles(folder)
    own = files.names
    problems = files.problems
    isMisnamed = files.isMisnamed
    tooLarge = own.filter { [folder] in Theme.isTemplate($0) && Files.size("\(folder)/\($0)") > Theme.largest }.sorted()
  }

  /// A warning for each template that is too large, where a page that needs it fails too, and for a folder `templates`.
  var diagnostics: [Diagnostic] {
    let misnamed =
      isMisnamed
      ? [
        Diagnostic(.warning, "this folder is not read", at: Place(file: "templates"), help: "rename it to `Templates`")
      ]
      : []
    return misnamed
      + tooLarge.map {
        Diagnostic(
          .warning, "the template is larger than \(Theme.largest >> 20) MB and was not read",
          at: Place(file: "Templates/\($0)"), help: "put files that are not templates into `Templates/assets/`")
      }
  }

  /// The names of the files of the site's `Templates/` and of the default theme, sorted.
  var names: [String] { own.union(Theme.builtIn.keys).sorted() }

  /// The names below `assets/`, with those of installed libraries.
  var assetNames: [String] {
    names.filter { $0.hasPrefix("assets/") }.map { String($0.dropFirst(7)) }
      + BrowserLibrary.allCases.filter(\.isInstalled).flatMap(\.names)
  }

  /// Whether the site has a file of its own of this name.
  func hasOwn(_ name: String) -> Bool { own.contains(name) }

  func has(_ name: String) -> Bool {
    own.contains(name) || Theme.builtIn[name] != nil
      || name.hasPrefix("assets/") && BrowserLibrary.has(asset: String(name.dropFirst(7)))
  }

  /// The site's own style sheets and scripts, sorted; their names begin with `assets/`.
  var ownSheetsAndScripts: [String] {
    own.filter { $0.hasPrefix("assets/") && ($0.hasSuffix(".css") || AssetAddresses.isScript($0)) }.sorted()
  }

  /// Whether the site has its own file of that name.
  func isOwn(_ name: String) -> Bool { own.contains(name) }

  /// Whether the default theme has a file of that name, which the site's own may replace.
  func isInDefaultTheme(_ name: String) -> Bool { Theme.builtIn[name] != nil }

  /// Whether the site's `base.html` lacks the block `main`, into which the default theme writes the content of pages.
  var hidesDefaultPages: Bool {
    guard isOwn("base.html"), let bytes = try? bytes("base.html") else { return false }
    let words = String(decoding: bytes, as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return !words.contains("extends") && !zip(words, words.dropFirst()).contains { $0 == "block" && $1 == "main" }
  }

  var hasOwnTemplates: Bool { own.contains(where: Theme.isTemplate) }

  /// Identifies the site's templates by their names and bytes; `nil` if one cannot be read.
  package var digest: FastDigest? {
    var stream = FastDigest.Stream()
    for name in own.filter(Theme.isTemplate).sorted() {
      guard !tooLarge.contains(name), let bytes = try? bytes(name) else { return nil }
      stream.update("\(name)\n\(FastDigest(of: bytes).hex)\n")
    }
    return stream.finish()
  }

  /// Returns `nil` if neither the site, nor the default theme, nor an installed library has it.
  func bytes(_ name: String) throws(FileError) -> [UInt8]? {
    if own.contains(name) {
      let bytes = try Files.read(folder + "/" + name)
      return Theme.isTemplate(name) ? bytes.withoutByteOrderMark : bytes
    }
    if let number = Theme.builtIn[name] { return Theme.builtInBytes(number) }
    return name.hasPrefix("assets/") ? try BrowserLibrary.bytes(ofAsset: String(name.dropFirst(7))) : nil
  }

  /// Returns a template by its name, or `nil` if there is none or it cannot be read.
  func template(_ name: String) -> TemplateSource? {
    guard !tooLarge.contains(name), let bytes = try? bytes(name) else { return nil }
    return TemplateSource(name.hasPrefix("blocks/") ? TemplateFrontMatter.blanked(bytes) : bytes, file: file(of: name))
  }

  /// Returns the file's name for diagnostics.
  func file(of name: String) -> String { own.contains(name) ? "Templates/\(name)" : Theme.builtInPrefix + name }

  /// Whether the file's name in a diagnostic is that of a built-in template.
  static func isBuiltIn(file: String) -> Bool { file.hasPrefix(builtInPrefix) }

  private static let builtInPrefix = "built-in "

  /// The site's own templates, sorted.
  var ownTemplates: [String] { own.filter { Theme.isTemplate($0) && !tooLarge.contains($0) }.sorted() }

  /// All templates; assets and string tables are not templates.
  var templates: [String] { names.filter { Theme.isTemplate($0) && !tooLarge.contains($0) } }

  private static func isTemplate(_ name: String) -> Bool {
    !name.hasPrefix("assets/") && !name.hasPrefix("strings/") && !name.hasPrefix(".") && !name.contains("/.")
  }
}

extension Theme {
  /// Returns a file of the default theme, or `nil` if it has none of that name.
  package static func defaultFile(_ name: String) -> [UInt8]? { builtIn[name].map(builtInBytes) }

  /// The names of the files of the default theme, sorted.
  package static var defaultNames: [String] { builtIn.keys.sorted() }

  /// Name → number in the table of built-in files.
  private static let builtIn: [String: Int] = {
    var numbers: [String: Int] = [:]
    for number in 0..<theme_file_count {
      let file = unsafe theme_file_at(number)
      guard let path = unsafe file.path else { continue }
      numbers[unsafe String(cString: path)] = number
    }
    return numbers
  }()

  private static func builtInBytes(_ number: Int) -> [UInt8] {
    let file = unsafe theme_file_at(number)
    return unsafe [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.length))
  }
}
