import Preview
import System
import Text

/// The requests of open pages to open files of the site in the editor.
struct PageCommands: Sendable {
  let site: LiveSite
  /// `nil` if none is known.
  let editor: Editor?
  private let terminal: Terminal

  init(site: LiveSite, editor: Editor?, _ terminal: Terminal) {
    self.site = site
    self.editor = editor
    self.terminal = terminal
  }

  /// Returns the commands for another preview of the site, with the same editor.
  func of(_ site: LiveSite) -> PageCommands { PageCommands(site: site, editor: editor, terminal) }

  /// Returns whether the editor was started.
  func run(_ command: LiveCommand) async -> Bool {
    switch command {
    case .open(let file, let line, let column): return open(file, line: line, column: column)
    case .source(let page, let words):
      guard let (file, firstLine) = await site.text(of: page),
        let bytes = try? Files.read("\(site.folder)/\(file)", limit: BlockFinder.largest)
      else { return false }
      return open(file, line: BlockFinder.line(of: words, in: bytes.text, from: firstLine) ?? firstLine, column: 1)
    }
  }

  /// Opens a file below the site's folder; links that lead elsewhere are refused.
  private func open(_ file: String, line: Int, column: Int) -> Bool {
    guard let root = try? Files.realPath(site.folder), let path = try? Files.realPath("\(site.folder)/\(file)"),
      path.hasPrefix(root + "/")
    else { return false }
    guard let editor else {
      terminal.say("\(file):\(line): `--editor` says which program opens it")
      return false
    }
    let isOpen = editor.open(path, line: line, column: column)
    if !isOpen { terminal.say("the editor cannot be started") }
    return isOpen
  }
}
