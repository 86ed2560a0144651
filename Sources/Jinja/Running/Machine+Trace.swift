import Text

/// Records fragments in the trace, and measures templates. Called only if there is a trace, or a track.
extension Machine {
  mutating func beginFragment(_ program: Program, _ function: Int, _ finish: Frame.Finish) {
    guard let trace, trace.keepsFragments else { return }
    let function = program.functions[function]
    let name = function.name >= 0 ? self.name(function.name) : ""
    switch function.kind {
    case .template: trace.begin(kind(ofTemplate: finish), program.name, at: here)
    case .block: trace.begin(.block, name, at: here)
    case .macro: trace.begin(.macro, name, at: here)
    case .caller: trace.begin(.call, "", at: here)
    case .loop: trace.begin(.loop, "", at: here)
    }
  }

  /// The time of blocks and macros is that of the template in which they are written.
  mutating func beginMeasuring(_ program: Program, _ function: Int) {
    track?.begin(ProfiledWork(.template, program.name), isCounted: program.functions[function].kind == .template)
  }

  mutating func beginLoop() {
    if let trace, trace.keepsFragments { trace.begin(.loop, "", at: here) }
  }
}

extension Machine {
  private mutating func kind(ofTemplate finish: Frame.Finish) -> Fragment.Kind {
    if frames.count == 0 { return .template }
    if case .module = finish { return .importing }
    return .include
  }

  /// The place of the current instruction.
  private var here: Fragment.Position {
    guard frames.count > 0, pc > 0, pc <= program.ranges.count else {
      return Fragment.Position(file: program.source.file, line: 0)
    }
    let range = program.ranges[pc - 1]
    let place = program.source.place(of: Int(range.start)..<Int(range.end))
    return Fragment.Position(file: place.file, line: place.line)
  }
}
