import Model
import Text

/// The check that a block has what it shows: pictures, a list, a place. Without it, the page is published with an empty
/// block, so it is a warning.
struct ContentCheck {
  /// The blocks that are checked.
  static let names: Set<String> = ["compare", "gallery", "map", "slideshow", "timeline"]

  private let check: BlockCheck
  private let block: Block
  private let name: String

  init(_ check: BlockCheck, _ block: Block, named name: String) {
    self.check = check
    self.block = block
    self.name = name
  }

  func report() {
    switch name {
    case "compare":
      guard pictures != 2, !has("<img") else { return }
      warn(
        "`compare` shows two pictures, but has \(pictures)",
        help: "write each picture on a line of its own: `![words](file)`")
    case "gallery", "slideshow":
      guard pictures == 0, !has("<img") else { return }
      warn("`\(name)` has no pictures", help: "write each picture on a line of its own: `![words](file)`")
    case "timeline":
      guard !has("<li") else { return }
      warn("`timeline` has no list", help: "write each event as an item with a bold date: `- **1893** The first lamp`")
    case "map":
      guard block.attributes["lat"] == nil, check.scope.front(block.body.entry).place == nil else { return }
      warn(
        "`map` has no place",
        help: "write `lat` and `lon`, or `place` in the front matter: `::map[Place]{lat=37.81 lon=22.71}`")
    default: break
    }
  }
}

extension ContentCheck {
  private var inside: Range<Int> { block.body.inside(block.position) }

  private var pictures: Int {
    block.body.body.pieces[inside].count { if case .media = $0 { true } else { false } }
  }

  /// Whether the block contains such a tag, also in raw HTML, or a block, which may show anything.
  private func has(_ tag: String) -> Bool {
    block.body.body.pieces[inside].contains { piece in
      switch piece {
      case .html(let run): String(decoding: block.body.body.html[run], as: UTF8.self).contains(tag)
      case .enter(let number): if case .block = block.body.body.elements[number].kind { true } else { false }
      case .media, .leave: false
      }
    }
  }

  private func warn(_ summary: String, help: String) {
    check.report(summary, at: block, help: help, severity: .warning)
  }
}
