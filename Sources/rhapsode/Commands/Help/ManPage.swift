import Model
import Text

/// The man page `rhapsode.1`, in troff's man macros.
enum ManPage {
  static var text: String {
    var page = ".TH RHAPSODE 1 \"\" \"Rhapsode \(Version.number)\" \"User Commands\"\n"
    page +=
      ".SH NAME\nrhapsode \\- \(escaped(Help.tagline))\n.SH SYNOPSIS\n.B rhapsode\n.I COMMAND\n[\\fIOPTION\\fR ...]\n"
    page += ".SH COMMANDS\n" + Commands.all.map(section).joined()
    page += ".SH OPTIONS OF EVERY COMMAND\n" + Option.everywhere.map(paragraph).joined()
    page += ".SH EXIT STATUS\n"
    for (code, meaning) in exits { page += ".TP\n.B \(code)\n\(escaped(meaning))\n" }
    page += ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set, output has no colours.\n"
    page +=
      ".TP\n.B RHAPSODE_CONFINEMENT\nIf it is \\(lqoff\\(rq, build, fetch and workers can use every file that you can.\n"
    page +=
      ".SH FILES\n.TP\n.B content/site.yaml\nthe settings\n.TP\n.B .rhapsode/archive.sqlite\nevery entry that was ever fetched: do not delete it\n"
    return page + ".TP\n.B .rhapsode/cache/, .rhapsode/mirror/\nmay be deleted at any time\n"
  }

  /// Every code of `Exit`, with its meaning.
  static let exits: [(Int32, String)] = [
    (0, "done"), (1, "content or templates are wrong; nothing was published"), (2, "the command line is wrong"),
    (3, "with --strict: published, but a source has failed"),
    (4, "stopped before removing many pages, replacing files that Rhapsode did not write, or starting a new archive"),
    (74, "standard output, a file or the archive could not be written"),
  ]
}

extension ManPage {
  private static func section(_ command: Subcommand) -> String {
    var text = ".SS \"\(escaped(Help.usage(command)))\"\n\(escaped(command.summary)).\n"
    if !command.explanation.isEmpty { text += ".PP\n\(escaped(command.explanation))\n" }
    text += command.options.map(paragraph).joined()
    for example in command.examples { text += ".PP\n.EX\n\(escaped(example.line))\n.EE\n\(escaped(example.does))\n" }
    return text
  }

  private static func paragraph(_ option: Option) -> String {
    ".TP\n.B \(escaped(Help.label(option)))\n\(escaped(option.summary))\n"
  }

  /// Escapes what troff would interpret: backslashes, hyphens, and a dot or apostrophe at the start of a line.
  private static func escaped(_ text: String) -> String {
    let lines = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
  }
}
