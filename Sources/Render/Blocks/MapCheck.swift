import Model
import Text

/// The check of a `hotspots` block: the real positions of its pins, and the pins in its file of `content/data/`. A
/// mistake in that file is reported at its place there.
struct MapCheck {
  private let check: BlockCheck
  private let block: Block

  init(_ check: BlockCheck, _ block: Block) {
    self.check = check
    self.block = block
  }

  /// Reports what is wrong, and returns whether the block can be shown.
  func run() -> Bool {
    let pins = HotspotPins(check.scope, block.body, at: block.position)
    GeoreferenceCheck(check, block, pins).report()
    guard let name = pins.data else { return true }
    guard let table = pins.table else { return reportMissing(name) }
    var mistakes = table.mistakes + mistakesInTimes(of: table.pins)
    let own = pins.directives.compactMap { position -> String? in
      let attributes = block.body.element(at: position)?.attributes
      return attributes?["to"] ?? attributes?["href"]
    }
    for pin in table.pins {
      guard let to = pin.to else { continue }
      let path = [PinTable.Step.key("pins"), .item(pin.number), .key("to")]
      if own.contains(to) {
        mistakes.append(
          .init(summary: "a pin of the text leads to `\(to)` too", help: "keep one of the two", path: path))
      }
      guard let problem = TargetCheck(check, block.body).problem(of: to) else { continue }
      mistakes.append(.init(summary: problem.summary, help: problem.help, path: path))
    }
    if let page = table.page, let mistake = mistake(ofPage: page) { mistakes.append(mistake) }
    report(mistakes, in: name)
    return !mistakes.contains { $0.severity == .error }
  }
}

extension MapCheck {
  /// Returns what is wrong with the page that the file names: `nil` if it exists, or only time hides it.
  private func mistake(ofPage page: String) -> PinTable.Mistake? {
    let site = check.scope.site
    if let entry = site.entryByFile[page] {
      check.scope.note(.front, entry)
      return nil
    }
    // No read covers the reason.
    check.scope.dependsOnEverything = true
    guard site.hiddenReasons[page]?.isByTime != true else { return nil }
    return PinTable.Mistake(
      summary: "there is no entry `\(page)`",
      help: "write the file of the page that shows the map, such as `map.md`", path: [.key("page")])
  }

  /// Returns the times after the end of the recording that the pins follow, or that there is none.
  private func mistakesInTimes(of pins: [PinTable.Pin]) -> [PinTable.Mistake] {
    guard let first = pins.first(where: { $0.start != nil || $0.end != nil }) else { return [] }
    let recording = SceneRecording(check, block)
    guard let src = recording.src else {
      let key = first.start == nil ? "end" : "start"
      return [
        .init(
          summary: StoryCheck.words(forUseless: key), help: "add `audio` to the block, or a recording to the scene",
          path: [.key("pins"), .item(first.number), .key(key)], severity: .warning)
      ]
    }
    guard let duration = recording.duration else { return [] }
    return pins.flatMap { pin in
      [("start", pin.start), ("end", pin.end)].compactMap { key, time in
        guard let time, time > duration + StoryCheck.timeTolerance else { return nil }
        return PinTable.Mistake(
          summary: StoryCheck.words(forLate: key, time, src, duration),
          path: [.key("pins"), .item(pin.number), .key(key)])
      }
    }
  }

  private func reportMissing(_ name: String) -> Bool {
    let known = check.scope.site.data.members.map(\.name)
    check.scope.note(.data(nil))
    check.report(
      "there is no data file `\(name)`", at: block,
      help: DataName.help(for: name, ending: "yaml", among: known, in: check.scope.site.folder))
    return false
  }

  private func report(_ mistakes: [PinTable.Mistake], in name: String) {
    // The recorded reads do not cover the line numbers of the file.
    if !mistakes.isEmpty { check.scope.dependsOnEverything = true }
    check.scope.diagnostics += mistakes.map {
      Diagnostic(
        $0.severity, $0.summary, at: DataPlace.find($0.path, inData: name, check.scope.site.folder), help: $0.help)
    }
  }
}
