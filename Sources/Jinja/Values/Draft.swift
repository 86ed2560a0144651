/// A program that is being written.
struct Draft {
  var code: [Instruction] = []
  var ranges: [Program.SourceRange] = []
  var text: [UInt8] = []
  var literals: [Value] = []
  var constants: [[Value]] = []
  var shapes: [Program.Shape] = []
  var keywords: [Int32] = []
  var functions: [Program.Function] = []
  var parameters: [Program.Parameter] = []
  var slotNames: [Int32] = []
  var variants: [Program.Variant] = []
  var blocks: [Program.Block] = []
  var bindings: [Program.Binding] = []
  /// The index in `constants` of a list without values.
  var emptyConstants: Int?
  private var shapeNumbers: [NamedShape: Int] = [:]

  private struct NamedShape: Hashable {
    /// Without its range of `keywords`.
    var shape: Program.Shape
    var keywords: [Int32]
  }

  /// Returns the index in `shapes` of a shape with these keyword names, which calls of the same form share.
  mutating func number(of shape: Program.Shape, _ keywords: [Int32] = []) -> Int {
    let named = NamedShape(shape: shape, keywords: keywords)
    if let known = shapeNumbers[named] { return known }
    var shape = shape
    shape.firstKeyword = self.keywords.count
    shape.keywordCount = keywords.count
    self.keywords += keywords
    shapes.append(shape)
    shapeNumbers[named] = shapes.count - 1
    return shapes.count - 1
  }
}
