/// An option of the command line, such as `--site`.
struct Option: Sendable {
  /// Includes the dashes.
  let name: String
  /// The placeholder of its value, such as `DIR`; `nil` for a switch.
  let value: String?
  let summary: String
  var repeats = false

  init(_ name: String, _ value: String? = nil, _ summary: String, repeats: Bool = false) {
    self.name = name
    self.value = value
    self.summary = summary
    self.repeats = repeats
  }

  static let everywhere = [
    Option("--json", "print results as JSON"), Option("--quiet", "print errors only"),
    Option("--verbose", "also print notices, and more than 50 messages of a kind"),
    Option("--help", "print how to use the command"),
    Option("--version", "print the version; with --json, also those of the libraries, with their licences"),
  ]

  private init(_ name: String, _ summary: String) { self.init(name, nil, summary) }
}
