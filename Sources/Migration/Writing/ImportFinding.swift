/// Something that could not be imported, with what to do about it: one line of the to-do list.
package struct ImportFinding: Sendable, Hashable {
  /// The path in the old site.
  package var file: String
  /// From 1; 0 if the whole file is meant.
  package var line: Int
  package var summary: String
  package var advice: String
  /// The name of the shortcode or tag that has no counterpart, if the finding is about one.
  var tag: String?

  package init(_ file: String, line: Int = 0, _ summary: String, advice: String, tag: String? = nil) {
    self.file = file
    self.line = line
    self.summary = summary
    self.advice = advice
    self.tag = tag
  }

  /// Returns the finding for a symbolic link or a special file of the old site.
  static func leftOut(_ path: String) -> ImportFinding {
    ImportFinding(
      path, "a link or a special file, which was not followed", advice: "copy what it leads to, if the site needs it")
  }

  /// Returns the finding for a text that had no title. `target` is its path in the new site: many of them have one box.
  static func untitled(_ target: String) -> ImportFinding {
    ImportFinding(
      target, "the old text had no title", advice: "the new one got another: correct its `title` if need be")
  }

  var place: String { line > 0 ? "\(file):\(line)" : file }
}
