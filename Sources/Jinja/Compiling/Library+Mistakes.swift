import Escaping
import Text

/// Mistakes between templates, not inside one.
extension Library {
  /// The mistake of a template that ends inside a tag and is not included by another one; `nil` if it does not.
  func unfinished(_ number: Int) -> Diagnostic? {
    guard entries[number].state == .compiled, let end = entries[number].end,
      ![.text, .unreachable].contains(end.context.state),
      !isUsed(entries[number].key.name)
    else { return nil }
    return Diagnostic(.error, "the template ends \(end.context.description)", at: end.place)
  }

  /// Whether another template refers to it.
  func isUsed(_ name: String) -> Bool {
    entries.contains { entry in
      guard entry.key.name == name, let user = entry.user else { return false }
      return entries[user.number].key.name != name
    }
  }

  /// Whether the template is written for another context than its file name implies, and compiles in the one in which
  /// it is used.
  func isExcused(_ number: Int) -> Bool {
    guard entries[number].isContextual, entries[number].user == nil else { return false }
    let key = entries[number].key
    return entries.contains { $0.key.name == key.name && $0.key.start != key.start && $0.state == .compiled }
  }

  /// What is never shown of a child template: text outside of blocks, and blocks that none of its parents has.
  func unshown(_ number: Int) -> [Diagnostic] {
    guard let source = programs[number]?.source, let text = entries[number].unshown else { return unfitting(number) }
    return [
      Diagnostic(
        .warning, "this text is outside of all blocks, so it is never shown", at: source.place(of: text),
        help: "the template extends another one: put the text into one of its blocks")
    ] + unfitting(number)
  }

  private func unfitting(_ number: Int) -> [Diagnostic] {
    guard let program = programs[number], !entries[number].fillings.isEmpty, !entries[number].extendsOpenly else {
      return []
    }
    var known: Set<Int32> = []
    var line = [number]
    while let parent = entries[line[line.count - 1]].parent?.number {
      guard !line.contains(parent), let program = programs[parent], !entries[parent].extendsOpenly else { return [] }
      for index in 0..<program.blocks.count { known.insert(program.blocks[index].name) }
      line.append(parent)
    }
    let names = known.map { vocabulary.names[$0] }.sorted()
    return entries[number].fillings.filter { !known.contains($0.name) }.map { filling in
      let name = vocabulary.names[filling.name]
      return Diagnostic(
        .warning, "no parent template has a block `\(name)`, so this one is never shown",
        at: program.source.place(of: filling.range), help: Suggestion.help(for: name, among: names),
        chain: [.firstPlaceOnly])
    }
  }

  /// The references that led to a template, from the template outwards to a requested one.
  func steps(to number: Int) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    var number = number
    var seen: Set<Int> = []
    while !asked.contains(number), steps.count < 20, seen.insert(number).inserted, let user = entries[number].user {
      steps.append(user.step)
      number = user.number
    }
    return steps
  }

  func isMissing(_ reference: Compiler.Reference) -> Bool {
    !reference.ignoresMissing && entries[Int(reference.number)].state == .missing
  }

  func describe(_ reference: Compiler.Reference, in number: Int) -> Diagnostic {
    Diagnostic(
      .error, "there is no template `\(reference.name)`",
      at: readings[entries[number].key.name]?.parser.source.place(of: reference.range),
      help: Self.help(forTemplate: reference.name, among: knownNames))
  }

  /// Suggests a template of that name in another folder or with the usual ending, or else one that is nearly named so.
  static func help(forTemplate name: String, among names: some Sequence<String>) -> String? {
    let moved = names.filter { $0 == name + ".html" || $0.hasSuffix("/" + name.lastPathPart) }
    return moved.count == 1 ? "did you mean `\(moved[0])`?" : Suggestion.help(for: name, among: names)
  }

  /// Templates that extend themselves, directly or through others; each cycle once.
  func cycles() -> [Diagnostic] {
    var found: [(first: Int, diagnostic: Diagnostic)] = []
    let started = newChildren
    newChildren = []
    for start in started {
      var line = [start]
      var seen: Set<Int> = [start]
      while let parent = entries[line[line.count - 1]].parent, seen.insert(parent.number).inserted {
        line.append(parent.number)
      }
      guard entries[line[line.count - 1]].parent?.number == start, let first = line.min(),
        let index = line.firstIndex(of: first)
      else { continue }
      line = Array(line[index...] + line[..<index])
      let path = (line + [first]).map { "`\(entries[$0].key.name)`" }.joined(separator: " extends ")
      let diagnostic = Diagnostic(.error, "a template extends itself: \(path)", at: entries[first].parent?.place)
      found.append((first, diagnostic))
      for number in line {
        entries[number].state = .wrong
        entries[number].diagnostics = [diagnostic]
        programs[number] = nil
        entries[number].parent = nil
      }
    }
    return found.sorted { $0.first < $1.first }.map(\.diagnostic)
  }
}
