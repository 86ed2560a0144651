/// A token of a template: `start..<end` of its bytes.
struct Token {
  enum Kind: UInt8 {
    case text, outputBegin, outputEnd, tagBegin, tagEnd
    case name, integer, float, string
    case add, subtract, multiply, divide, divideDown, modulo, power, tilde
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case assign, dot, comma, colon, pipe
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case end
  }

  var kind: Kind
  var start: Int
  var end: Int
}
