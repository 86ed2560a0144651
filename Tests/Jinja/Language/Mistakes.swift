import Text

@testable import Jinja

/// Diagnostics for templates that are given as text.
enum Mistakes {
  /// Returns the diagnostics that are found before rendering.
  static func found(
    _ template: String, _ others: [String: String] = [:], filters: [FilterDeclaration] = []
  ) -> [Diagnostic] {
    let environment = Environment(names: Names(), filters: filters) { name in
      (name == "main.html" ? template : others[name]).map {
        TemplateSource(Array($0.utf8), file: name)
      }
    }
    return environment.compile(["main.html"])
  }

  /// Returns the error that ends the rendering, whether it was found before or during it.
  static func first(
    _ template: String, _ data: Node = .object([]), _ others: [String: String] = [:],
    _ options: Options = Options()
  ) -> Diagnostic? {
    Rendering.text("main.html", others.merging(["main.html": template]) { $1 }, data, options).error
  }
}
