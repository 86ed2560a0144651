import Text

/// Includes that pages share. An include is recorded when it is rendered for the first time. If it has read nothing of
/// the page, its bytes are used on every page where the variables that it has read have the same values.
extension Machine {
  mutating func include(
    _ included: Program, _ surroundings: Context, sharing known: SharedFragments.Known
  ) throws(TemplateError) {
    for fragment in known.fragments where hasRoom(for: fragment) && isSame(fragment, in: surroundings) {
      if rendering.host.repeatFragment(fragment.effects) { return reuse(fragment, of: included, in: surroundings) }
    }
    let own = Context(parent: surroundings, of: included)
    contexts.append(surroundings)
    contexts.append(own)
    try enter(Activation(included, own), 0, finish: .stays)
    guard known.isOpen else { return }
    recordedFrame = frames.count - 1
    recordings.append(
      FragmentRecording(
        program: included, frame: recordedFrame, surroundings: surroundings, start: rendering.output.count,
        previous: rendering.output.last, used: rendering.used, made: rendering.budget.made,
        iterations: rendering.iterations,
        peak: rendering.budget.peak, modules: modules))
    modules = [:]
    rendering.budget.peak = rendering.used
    rendering.host.beginFragment()
  }

  /// Called when the include has ended that is being recorded.
  mutating func endRecording() {
    guard let recording = recordings.popLast() else { return }
    recordedFrame = recordings.last?.frame ?? -1
    modules = recording.modules
    let effects = rendering.host.endFragment()
    var fragment: SharedFragment?
    if let effects, !recording.isOpaque, !rendering.dropsWarnings {
      let made = rendering.budget.made - recording.made
      fragment = SharedFragment(
        variables: recording.variables, bytes: Array(rendering.output[recording.start...]),
        previous: recording.previous, depth: recording.frame, made: made,
        // The call of the include itself was counted before the recording began.
        iterations: rendering.iterations - recording.iterations + 1,
        peak: max(rendering.budget.peak - recording.used, made + Rendering.mostUnchecked), effects: effects)
    }
    rendering.budget.peak = max(rendering.budget.peak, recording.peak)
    shared = rendering.host.keep(FragmentRecord(program: recording.program, fragment: fragment))
  }

  /// Ends the recordings that an error left open.
  mutating func abandonRecordings() {
    while recordings.popLast() != nil { _ = rendering.host.endFragment() }
    recordedFrame = -1
  }

  /// Returns the value that `lookUp` finds by name in the contexts, and records it for every include that gets it from
  /// its surroundings.
  mutating func recordedValue(_ name: Int32, in context: Context) -> Value? {
    var outside = recordings.count
    var place: Context? = context
    var found: Value?
    while let context = place {
      // A macro of an outer include does not see the surroundings of the includes that call it.
      outside = recordings[..<outside].lastIndex { $0.surroundings === context } ?? outside
      found = ownValue(name, in: context)
      if found != nil { break }
      place = context.parent
    }
    if outside < recordings.count {
      let value = outer(found, name)
      for position in outside..<recordings.count {
        recordings[position].note(name, value)
        if !SharedFragment.isSame(value, value) || !isShared(value) { recordings[position].isOpaque = true }
      }
    }
    return found
  }
}

extension Machine {
  /// Whether rendering the include here would stay within the limits, as it did when it was recorded.
  private mutating func hasRoom(for fragment: SharedFragment) -> Bool {
    frames.count <= fragment.depth && rendering.iterations + fragment.iterations <= rendering.limits.iterations
      && rendering.used + fragment.peak <= rendering.limits.bytes
  }

  private mutating func isSame(_ fragment: SharedFragment, in surroundings: Context) -> Bool {
    fragment.previous == rendering.output.last
      && fragment.variables.allSatisfy { name, value in
        SharedFragment.isSame(outer(self.value(name, in: surroundings), name), value)
      }
  }

  private mutating func reuse(_ fragment: SharedFragment, of program: Program, in surroundings: Context) {
    fragment.noteReuse()
    track?.noteReuse(ProfiledWork(.template, program.name))
    rendering.budget.peak = max(rendering.budget.peak, rendering.used + fragment.peak)
    rendering.output += fragment.bytes
    rendering.budget.made += fragment.made
    rendering.iterations += fragment.iterations
    if !recordings.isEmpty { for (name, _) in fragment.variables { _ = recordedValue(name, in: surroundings) } }
  }

  /// Returns the value of a variable for comparing includes, or `nil` if no template has set it. A slot may already
  /// contain the undefined, global or builtin value that a lookup without contexts returns.
  private mutating func outer(_ value: Value?, _ name: Int32) -> Value? {
    switch value {
    case .missing(let absence): absence.kind == .variable && absence.name == name ? nil : value
    case .object where rendering.vocabulary.hostGlobals.contains(name):
      SharedFragment.isSame(value, rendering.host.global(name)) ? nil : value
    case .callable(let callable):
      if case .callable(let builtin) = rendering.words.builtins[name], builtin === callable { nil } else { value }
    default: value
    }
  }

  /// Whether the value means the same on every page.
  private mutating func isShared(_ value: Value?) -> Bool {
    if case .object(let type, _) = value { return rendering.host.isShared(objectsOfType: type) }
    return true
  }
}
