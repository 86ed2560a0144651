/// Areas, incidents, and the maps of both.
extension Declarations {
  static let area: [Declaration] = [
    Declaration("title", .localized, "As it is shown", standard: "the key"),
    Declaration("description", .localized, "A few words about it"),
    Declaration("at", .position, "Its middle: latitude and longitude", isRequired: true),
    Declaration("radius", .distance(1...1_000_000), "How far it reaches", standard: "1000"),
    Declaration(
      "thresholds", .list(.integer(1...1_000_000)),
      "From how many incidents of the last year on it is of medium danger, and from how many it is dangerous",
      standard: "[5, 10]"),
    Declaration(
      "privacy", .distance(10...10_000),
      "The grid in which positions inside it are published, and counted, instead of where they are"),
  ]

  static let incidents: [Declaration] = [
    Declaration("handled", .localized, "What is said of those that were handled", standard: "Handled"),
    Declaration("open", .localized, "What is said of all others", standard: "Not handled"),
    Declaration(
      "sender", .text, "Who publishes alerts in CAP 1.2, such as `signals@example.org`; without it there are none"),
    Declaration(
      "status", .choice(["exercise", "actual"]),
      "What the alerts are; `actual` is for those who may warn the public", standard: "exercise"),
    Declaration("names", .boolean, "Whether the authors of incidents are named", standard: "true"),
    Declaration(
      "years", .integer(1...100), "For how many years incidents are published", standard: "for ever"),
    Declaration(
      "around", .either(.boolean, .object(around)),
      "Whether `/around/` counts the incidents around its reader, in the browser alone", standard: "false"),
  ]

  static let around: [Declaration] = [
    Declaration("radius", .distance(100...100_000), "How far it reaches", standard: "1000"),
    Declaration(
      "thresholds", .list(.integer(1...1_000_000)), "As those of an area", standard: "[5, 10]"),
  ]

  static let maps: [Declaration] = [
    Declaration(
      "tiles", .text, "Where the server has its tiles, such as `https://tile.example.org/{z}/{x}/{y}.png`",
      isRequired: true),
    Declaration(
      "attribution", .localized, "Whose map it is, as its licence asks, such as `© OpenStreetMap contributors`",
      isRequired: true),
    Declaration("link", .url, "A page about that licence, such as `https://www.openstreetmap.org/copyright`"),
    Declaration("max-zoom", .integer(1...24), "The nearest zoom that the server has", standard: "19"),
  ]
}
