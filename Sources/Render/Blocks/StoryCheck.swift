import Model
import Text

/// The checks of a block that depend on its surroundings: its frame on the canvas, its time in the recording, a pin on
/// its picture, the answers of a quiz, the pictures of a comparison, and what else a block must contain.
struct StoryCheck {
  /// Blocks whose content is checked, even if they have no attributes.
  static let checkedAlways = ContentCheck.names.union(["pin", "quiz"])

  private let check: BlockCheck
  private let block: Block
  private let name: String

  init(_ check: BlockCheck, _ block: Block, named name: String) {
    self.check = check
    self.block = block
    self.name = name
  }

  /// Reports what is wrong, and returns whether the block's template can show it.
  func run() -> Bool {
    guard !block.attributes.pairs.isEmpty || Self.checkedAlways.contains(name) else { return true }
    checkFrame()
    if name == "compare" { CompareCheck(check, block).report() }
    ContentCheck(check, block, named: name).report()
    let isTimed = checkTime()
    let isPlaced = name != "pin" || PinCheck(check, block).run()
    let isDrawn = name != "hotspots" || MapCheck(check, block).run()
    let isAsked = name != "quiz" || QuizCheck(check, block).run()
    let isShown = name != "image" || AnimationCheck(check, block).run()
    return isTimed && isPlaced && isDrawn && isAsked && isShown && checkTargets()
  }
}

extension StoryCheck {
  private func numbers(_ key: String) -> [Double] {
    block.attributes[key].map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
  }

  /// Warns about a frame that is not wholly on the canvas: older documents have such frames.
  private func checkFrame() {
    let sides = numbers("frame")
    guard let pair = block.attributes.pair("frame"), sides.count == 4 else { return }
    let entry = check.scope.front(block.body.entry)
    guard let canvas = entry.canvas else {
      return check.report(
        "`frame` has no effect: the entry has no `canvas`", at: pair, of: block,
        help: "add the size of its pages to the front matter, such as `canvas: 987x660`", severity: .warning)
    }
    let (left, top, right, bottom) = (sides[0], sides[1], sides[0] + sides[2], sides[1] + sides[3])
    guard left < 0 || top < 0 || right > canvas.width || bottom > canvas.height else { return }
    let isOutside = right <= 0 || bottom <= 0 || left >= canvas.width || top >= canvas.height
    check.report(
      "the frame is \(isOutside ? "wholly" : "partly") outside the canvas, which is "
        + "\(canvas.width.written) × \(canvas.height.written)",
      at: pair, of: block, help: isOutside ? "on wide screens, nobody can see this block" : nil, severity: .warning)
  }

  /// Checks where a question or a quiz leads, if it is a bare name. The link check looks at addresses.
  private func checkTargets() -> Bool {
    guard name == "question" || name == "quiz" else { return true }
    for key in ["to", "wreath"] {
      guard let pair = block.attributes.pair(key), let problem = TargetCheck(check, block.body).problem(of: pair.value)
      else { continue }
      check.report(problem.summary, at: pair, of: block, help: problem.help)
      return false
    }
    return true
  }

  private func checkTime() -> Bool {
    let (start, end) = (block.attributes.pair("start"), block.attributes.pair("end"))
    let (from, to) = (numbers("start").first, numbers("end").first)
    if let start, let from, let to, from >= to {
      check.report(
        "`start` must be before `end`, but \(from.written) is not before \(to.written)", at: start, of: block,
        help: from == to
          ? "leave `end` out for a block that stays" : "did you mean `start=\(to.written) end=\(from.written)`?")
      return false
    }
    guard let first = start ?? end else { return true }
    let recording = SceneRecording(check, block)
    guard let src = recording.src else {
      check.report(
        Self.words(forUseless: first.key), at: first, of: block,
        help: "add a recording to the scene, or `audio` to the front matter", severity: .warning)
      return true
    }
    guard let duration = recording.duration else { return true }
    for (pair, time) in [(start, from), (end, to)] {
      guard let pair, let time, time > duration + Self.timeTolerance else { continue }
      check.report(Self.words(forLate: pair.key, time, src, duration), at: pair, of: block, help: nil)
      return false
    }
    return true
  }

  /// How many seconds a time may be after the end of its recording: players round.
  static let timeTolerance = 0.5

  static func words(forUseless key: String) -> String {
    "`\(key)` has no effect: there is no recording that it could follow"
  }

  static func words(forLate key: String, _ time: Double, _ src: String, _ duration: Double) -> String {
    "`\(key)` is \(time.written) seconds, but the recording `\(src)` ends after \(duration.written)"
  }
}
