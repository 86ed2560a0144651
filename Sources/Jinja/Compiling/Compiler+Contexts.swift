import Escaping
import Text

/// The context at the end of a body, and the text that led to it.
struct ContextEnd {
  var context: MarkupContext
  /// The template with the text; `nil` for one that is not compiled.
  var source: TemplateSource?
  var range: Range<Int>

  /// The place of the text. It is counted from the start of the file, so only a mistake may ask for it: asking at each of
  /// thousands of tags would take time by the square of their number.
  var place: Place? { source?.place(of: range) }
}

/// The contexts at the start and the end of a block.
struct BlockContext {
  var start: MarkupContext
  var end: ContextEnd
}

extension Compiler {
  mutating func read(_ text: Range<Int>) {
    var reader = MarkupReader(context)
    reader.read(problems.source.bytes[text], at: text.lowerBound)
    context = reader.context
    if let changed = reader.changed { origin = changed..<(changed + 1) }
    for problem in reader.problems where mode.escapes {
      problems.report(context: problem.summary, at: problem.offset..<(problem.offset + 1))
    }
  }

  /// Emits a guard before a `=`. If the expression in front of `=` may be empty, the browser would parse `=` as an
  /// attribute name and the value after it as unquoted.
  mutating func guardName(before text: Range<Int>) {
    guard mode.escapes, context.state == .attributeName || context.state == .afterAttributeName, context.isInName,
      problems.source.bytes[text].first(where: { !$0.isASCIIWhitespace }) == 0x3D
    else { return }
    emit(.literal, literal(.string("")), at: text)
    emit(.write, mode: EscapingMode(.attributeNameThere, in: .raw), at: text)
  }

  /// Emits a guard at the end of an unquoted attribute value that may be empty: the browser would take the next
  /// attribute for the value.
  mutating func guardValue(before text: Range<Int>) {
    guard mode.escapes, context.state == .value, context.isBare, let first = problems.source.bytes[text].first,
      first.isASCIIWhitespace || [0x22, 0x27, 0x3E].contains(first)
    else { return }
    emit(.literal, literal(.string("")), at: text)
    emit(.write, mode: EscapingMode(.valueThere, in: .raw), at: text)
  }

  /// Returns how a value is escaped here, and changes the context to the one after it.
  mutating func modeOfOutput(_ expression: Expression? = nil, at range: Range<Int>) -> EscapingMode {
    defer { context.passValue() }
    guard mode.escapes else { return .none }
    do throws(MarkupContext.Refusal) {
      let mode = try context.mode()
      switch expression.flatMap(Prepared.init) {
      case .json where mode.escaper == .scriptValue || mode.escaper == .jsonValue:
        return EscapingMode(.none, in: mode.container)
      case .component where mode.escaper == .addressQuery: return EscapingMode(.addressPath, in: mode.container)
      default: return mode
      }
    } catch {
      problems.report(context: error.summary, at: range, help: error.help)
      return .html
    }
  }

  /// Returns the context at the end of the body that was compiled last. `range` is that of its tag.
  func end(of body: [Statement], at range: Range<Int>) -> ContextEnd {
    let start = body.first?.range.lowerBound ?? range.lowerBound
    let isInside = origin.lowerBound >= start && !body.isEmpty
    let place = isInside ? origin : body.last?.range ?? range
    return ContextEnd(context: context, source: problems.source, range: place)
  }

  /// Joins the contexts at the ends of branches. Reports those that cannot be joined.
  mutating func join(_ ends: [ContextEnd], _ summary: String) {
    guard var joined = ends.first else { return }
    for end in ends.dropFirst() {
      if let context = MarkupContext.join(joined.context, end.context) {
        if joined.context.state == .unreachable { joined = end }
        joined.context = context
        continue
      }
      if mode.escapes {
        problems.report(
          context: "\(summary): this one ends \(end.context.description)", at: end.range,
          other: Diagnostic.Step("another ends \(joined.context.description),", at: joined.place))
      }
      if end.context.state == .text { joined = end }
    }
    context = joined.context
  }

  /// Reports a body that does not end in the required context.
  mutating func check(
    _ end: ContextEnd, isLike start: MarkupContext, _ summary: String, _ other: @autoclosure () -> Diagnostic.Step
  ) {
    guard mode.escapes, end.context.state != .unreachable else { return }
    if let joined = MarkupContext.join(start, end.context), joined.isLike(start) { return }
    problems.report(
      context: "\(summary) \(start.description), but ends \(end.context.description)", at: end.range, other: other())
  }

  /// Compiles a body in the context `start`, whatever surrounds it; it must end in `start` too.
  mutating func enclosed(
    in start: MarkupContext, _ what: String, _ body: [Statement], at range: Range<Int>,
    _ compile: (inout Compiler) -> Void
  ) {
    let outer = (context, origin, leaves)
    context = start
    leaves = []
    compile(&self)
    let source = problems.source
    check(
      end(of: body, at: range), isLike: start, "\(what) starts",
      Diagnostic.Step("it starts", at: source.place(of: range)))
    (context, origin, leaves) = outer
  }

  /// The context of the block in the parents whose body is being compiled.
  var inherited: BlockContext? {
    guard let block = functions.last(where: { $0.kind == .block }) else { return nil }
    return parents[draft.functions[block.index].name]
  }

  /// The context for captured output: text of HTML or XML, or no markup if escaping is off.
  var contextOfCapture: MarkupContext {
    context.syntax == .xml ? .xml : mode.escapes ? .text : .plain
  }
}

extension MarkupContext {
  /// Whether the contexts are equal apart from what a `/` means.
  func isLike(_ other: MarkupContext) -> Bool {
    var own = self
    own.slash = other.slash
    own.copyPieces(of: other)
    own.isBare = other.isBare
    own.copyNesting(of: other)
    if own.part == .mixed, other.part == .start { own.part = .start }
    return own == other || (own.state == .attributeName && other.state == .tagName)
      || (own.state == .attributeName && other.state == .tag)
      || (own.state == .value && other.state == .beforeValue)
  }
}

/// An expression that escapes its value itself, for one kind of context.
enum Prepared {
  /// `tojson`, for scripts.
  case json
  /// `urlencode`, for queries.
  case component

  init?(_ expression: Expression) {
    switch expression.form {
    case .filter(_, "tojson", _), .filter(_, "json", _): self = .json
    case .filter(_, "urlencode", _): self = .component
    case .filter(let subject?, "safe", _):
      guard let inner = Prepared(subject) else { return nil }
      self = inner
    case .conditional(_, let then, let otherwise?):
      guard let first = Prepared(then), first == Prepared(otherwise) else { return nil }
      self = first
    default: return nil
    }
  }
}
