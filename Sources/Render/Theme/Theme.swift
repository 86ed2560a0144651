import CTheme
import Jinja
import Store
import Text

/// The templates, assets and strings that pages are made with: the site's own `Templates/` file by file, and the default
/// theme, which is part of the program, behind it.
package struct Theme: Sendable {
  /// The site's `Templates/`, for reading.
  let folder: String
  private let own: Set<String>

  /// `site` is the folder that holds `content/` and `Templates/`.
  package init(site: String) {
    folder = site.isEmpty ? "Templates" : site + "/Templates"
    own = Set(Files.list(folder))
  }

  /// Every file of both, in order of name.
  var names: [String] { own.union(Theme.builtIn.keys).sorted() }

  func has(_ name: String) -> Bool { own.contains(name) || Theme.builtIn[name] != nil }

  /// `nil` where neither has it.
  func bytes(_ name: String) throws(Files.Failure) -> [UInt8]? {
    own.contains(name) ? try Files.read(folder + "/" + name) : Theme.builtIn[name].map(Theme.builtInBytes)
  }

  /// A template by its name; `nil` where there is none, or where it cannot be read.
  func template(_ name: String) -> TemplateSource? {
    guard let bytes = try? bytes(name) else { return nil }
    return TemplateSource(bytes, file: own.contains(name) ? "Templates/\(name)" : "built-in \(name)")
  }

  /// Everything that is a template: assets and string tables are not.
  var templates: [String] {
    names.filter { !$0.hasPrefix("assets/") && !$0.hasPrefix("strings/") && !$0.hasPrefix(".") && !$0.contains("/.") }
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
