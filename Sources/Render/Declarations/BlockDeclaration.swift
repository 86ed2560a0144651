/// A block and its attributes, as the front matter of its template declares them.
struct BlockDeclaration: Sendable {
  var name: String
  /// Its syntax, for messages and the manual; empty if the template gives none.
  var example = ""
  /// The block's own attributes, without those that every block takes, in the order of the front matter.
  var own: [AttributeDeclaration] = []
  /// Whether it can be placed on a canvas and timed by a recording.
  var isPlaceable = true

  init(_ name: String) { self.name = name }

  var attributes: [AttributeDeclaration] { isPlaceable ? own + Self.placing : own }

  /// The attributes of every block in a scene.
  static let placing = [
    AttributeDeclaration(
      "frame", .frame,
      [
        "en": "Its position and size on the canvas of its scene",
        "el": "Η θέση και το μέγεθός του στον καμβά της σκηνής",
      ]),
    AttributeDeclaration(
      "align", .choice(["left", "center", "right", "start", "end"]),
      ["en": "How it is aligned", "el": "Πώς στοιχίζεται"]),
    AttributeDeclaration(
      "start", .number(0...(.infinity), unit: "seconds"),
      ["en": "When the scene's recording reaches it", "el": "Πότε φτάνει σε αυτό η ηχογράφηση της σκηνής"]),
    AttributeDeclaration(
      "end", .number(0...(.infinity), unit: "seconds"),
      ["en": "When the scene's recording leaves it", "el": "Πότε το αφήνει η ηχογράφηση της σκηνής"]),
  ]
}
