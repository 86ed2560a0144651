/// A part of a template's body, and the position of its tag.
struct Statement {
  indirect enum Form {
    case text(Range<Int>)
    case output(Expression)
    case choice([(test: Expression, body: [Statement])], otherwise: [Statement])
    case loop(LoopStatement)
    case assignment(Target, Expression)
    /// `{% set x %}…{% endset %}`; the body is the subject of the innermost filter.
    case capture(Target, filter: Expression?, [Statement])
    case with([(Target, Expression)], [Statement])
    case filter(Expression, [Statement])
    case macro(String, Signature, [Statement])
    case call(Expression, Signature, [Statement])
    case include(Expression, ignoresMissing: Bool, withContext: Bool)
    case importing(Expression, as: String, withContext: Bool)
    case importingNames(Expression, [(name: String, alias: String)], withContext: Bool)
    case extends(Expression)
    case block(BlockStatement)
    case autoescape(Expression, [Statement])
    case perform(Expression)
    case breaking
    case continuing
  }

  var form: Form
  var range: Range<Int>
}

struct LoopStatement {
  var target: Target
  var source: Expression
  var filter: Expression?
  var isRecursive: Bool
  var body: [Statement]
  var otherwise: [Statement]
}

struct BlockStatement {
  var name: String
  var isScoped: Bool
  var isRequired: Bool
  var body: [Statement]
}

/// The target of an assignment in `set`, `for` and `with`.
indirect enum Target {
  case name(String, Range<Int>)
  case tuple([Target], Range<Int>)
  /// A member of a namespace.
  case member(String, String, Range<Int>)

  /// The plain names in the target.
  var names: [String] {
    switch self {
    case .name(let name, _): [name]
    case .tuple(let targets, _): targets.flatMap(\.names)
    case .member: []
    }
  }
}

/// The parameters of a macro or call block.
struct Signature {
  var parameters: [(name: String, defaultValue: Expression?)] = []
}
