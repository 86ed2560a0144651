import CTheme
import Jinja
import System
import Text

/// The templates, assets and strings that pages are made with: the site's own `Templates/` file by file, and the default
/// theme, which is part of the program, behind it.
package struct Theme: Sendable {
  /// The site's `Templates/`, for reading.
  let folder: String
  private let own: Set<String>
  /// Why some of the site's `Templates/` cannot be used.
  let problems: [Diagnostic]
  /// Templates of the site that are too large to be read, in order.
  let tooLarge: [String]
  /// Bytes of a template.
  private static let largest: Int64 = 4 << 20

  /// `site` is the folder that holds `content/` and `Templates/`.
  package init(site: String) {
    folder = site.isEmpty ? "Templates" : site + "/Templates"
    let files = ThemeFiles(folder)
    own = files.names
    problems = files.problems
    tooLarge = own.filter { [folder] in Theme.isTemplate($0) && Files.size("\(folder)/\($0)") > Theme.largest }.sorted()
  }

  /// One for each template that is not read. A page that needs it fails besides.
  var diagnostics: [Diagnostic] {
    tooLarge.map {
      Diagnostic(
        .warning, "the template is larger than \(Theme.largest >> 20) MB, so it is not read",
        at: Place(file: "Templates/\($0)"), help: "files that are no templates belong into `Templates/assets/`")
    }
  }

  /// Every file of both, in order of name.
  var names: [String] { own.union(Theme.builtIn.keys).sorted() }

  func has(_ name: String) -> Bool { own.contains(name) || Theme.builtIn[name] != nil }

  /// Whether the site has a file of its own by that name.
  func isOwn(_ name: String) -> Bool { own.contains(name) }

  /// `nil` where neither has it.
  func bytes(_ name: String) throws(FileError) -> [UInt8]? {
    own.contains(name) ? try Files.read(folder + "/" + name) : Theme.builtIn[name].map(Theme.builtInBytes)
  }

  /// A template by its name; `nil` where there is none, or where it cannot be read.
  func template(_ name: String) -> TemplateSource? {
    guard !tooLarge.contains(name), let bytes = try? bytes(name) else { return nil }
    return TemplateSource(bytes, file: own.contains(name) ? "Templates/\(name)" : "built-in \(name)")
  }

  /// Everything that is a template: assets and string tables are not.
  var templates: [String] { names.filter { Theme.isTemplate($0) && !tooLarge.contains($0) } }

  private static func isTemplate(_ name: String) -> Bool {
    !name.hasPrefix("assets/") && !name.hasPrefix("strings/") && !name.hasPrefix(".") && !name.contains("/.")
  }
}

extension Theme {
  /// Number in the table of the built-in files, by name.
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
