/// An expression of a template, and where it stands.
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
    /// The body of a filter block stands for a missing subject.
    case filter(Expression?, String, CallArguments)
    case test(Expression, String, CallArguments)
  }

  var form: Form
  var range: Range<Int>
}

/// What stands between the parentheses of a call.
struct CallArguments {
  var positional: [Expression] = []
  var keywords: [(name: String, value: Expression, range: Range<Int>)] = []
  /// `*list`
  var list: Expression?
  /// `**map`
  var map: Expression?

  var isEmpty: Bool { positional.isEmpty && keywords.isEmpty && list == nil && map == nil }
}

enum UnaryOperator { case negative, positive }

enum BinaryOperator: UInt8 { case add, subtract, multiply, divide, divideDown, modulo, power }

enum Comparison: UInt8 { case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, within, notWithin }
