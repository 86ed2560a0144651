/// An expression and its position in the template.
struct Expression {
  indirect enum Form {
    case literal(Value)
    case name(String)
    case list([Expression])
    case tuple([Expression])
    case map([(key: Expression, value: Expression)])
    case unary(UnaryOperator, Expression)
    case binary(BinaryOperator, Expression, Expression)
    case not(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case comparison(Expression, [(Comparison, Expression)])
    case concatenation([Expression])
    case conditional(test: Expression, then: Expression, otherwise: Expression?)
    case member(Expression, String)
    case item(Expression, Expression)
    case slice(Expression, start: Expression?, end: Expression?, step: Expression?)
    case call(Expression, CallArguments)
    /// The subject is missing if it is the body of a filter block.
    case filter(Expression?, String, CallArguments)
    case test(Expression, String, CallArguments)

    var children: [Expression] {
      switch self {
      case .literal, .name: []
      case .list(let elements), .tuple(let elements), .concatenation(let elements): elements
      case .map(let pairs): pairs.flatMap { [$0.key, $0.value] }
      case .unary(_, let operand), .not(let operand), .member(let operand, _): [operand]
      case .binary(_, let left, let right), .and(let left, let right), .or(let left, let right):
        [left, right]
      case .comparison(let first, let rest): [first] + rest.map(\.1)
      case .conditional(let test, let then, let otherwise):
        [test, then] + [otherwise].compactMap(\.self)
      case .item(let object, let key): [object, key]
      case .slice(let object, let start, let end, let step):
        [object] + [start, end, step].compactMap(\.self)
      case .call(let callee, let arguments): [callee] + arguments.expressions
      case .filter(let subject, _, let arguments):
        [subject].compactMap(\.self) + arguments.expressions
      case .test(let subject, _, let arguments): [subject] + arguments.expressions
      }
    }
  }

  let form: Form
  var range: Range<Int>
  /// The nesting depth, which bounds the recursion of code that walks the expression.
  let height: Int

  init(form: Form, range: Range<Int>) {
    self.form = form
    self.range = range
    height = 1 + (form.children.map(\.height).max() ?? 0)
  }
}

/// The arguments of a call.
struct CallArguments {
  var positional: [Expression] = []
  var keywords: [(name: String, value: Expression, range: Range<Int>)] = []
  /// `*list`
  var list: Expression?
  /// `**map`
  var map: Expression?

  var expressions: [Expression] {
    positional + keywords.map(\.value) + [list, map].compactMap(\.self)
  }
}

enum UnaryOperator { case negative, positive }

enum BinaryOperator: UInt8 { case add, subtract, multiply, divide, divideDown, modulo, power }

enum Comparison: UInt8 {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, within, notWithin
}
