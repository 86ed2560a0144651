/// A built-in block and its attributes. A site's own blocks, and templates that replace ours, accept any attributes.
struct BlockDeclaration: Sendable {
  var name: String
  /// Its syntax, for messages and the manual.
  var example: String
  /// The block's own attributes, without those that every block takes.
  var own: [AttributeDeclaration]
  /// Whether it can be placed on a canvas and timed by a recording.
  var isPlaceable: Bool

  init(_ name: String, _ example: String, isPlaceable: Bool = true, _ own: [AttributeDeclaration] = []) {
    self.name = name
    self.example = example
    self.isPlaceable = isPlaceable
    self.own = own
  }

  var attributes: [AttributeDeclaration] { isPlaceable ? own + Self.placing : own }

  /// The attributes of every block in a scene.
  static let placing = [
    AttributeDeclaration("frame", .frame, "Its position and size on the canvas of its scene"),
    AttributeDeclaration("align", .choice(["left", "center", "right", "start", "end"]), "How it is aligned"),
    AttributeDeclaration(
      "start", .number(0...(.infinity), unit: "seconds"), "When the scene's recording reaches it"),
    AttributeDeclaration(
      "end", .number(0...(.infinity), unit: "seconds"), "When the scene's recording leaves it"),
  ]

  static func named(_ name: String) -> BlockDeclaration? { byName[name] }

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
}
