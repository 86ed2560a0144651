/// Areas, incidents, and the maps of both.
extension Declarations {
  static let area: [Declaration] = [
    Declaration("title", .localized, "As it is shown", standard: "the key"),
    Declaration("description", .localized, "A few words about it"),
    Declaration("at", .position, "Its middle: latitude and longitude", isRequired: true),
    Declaration("radius", .distance(1...1_000_000), "Its radius, in metres if no unit is given", standard: "1000"),
    Declaration(
      "thresholds", .list(.integer(1...1_000_000)),
      "The number of incidents of the last year from which it is of medium danger, and the one from which it is "
        + "dangerous",
      standard: "[5, 10]"),
    Declaration(
      "privacy", .distance(10...10_000),
      "The grid to which the positions of incidents inside it are rounded before they are published and counted"),
  ]

  static let incidents: [Declaration] = [
    Declaration("handled", .localized, "The words for handled incidents", standard: "Handled"),
    Declaration("open", .localized, "The words for all other incidents", standard: "Not handled"),
    Declaration(
      "sender", .text,
      "Who publishes alerts in CAP 1.2, such as `signals@example.org`; without it, no alerts are published"),
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
    Declaration(
      "radius", .distance(100...100_000), "The radius of the circle, in metres if no unit is given", standard: "1000"),
    Declaration(
      "thresholds", .list(.integer(1...1_000_000)), "As those of an area", standard: "[5, 10]"),
  ]

  static let maps: [Declaration] = [
    Declaration(
      "tiles", .text, "The address of the server's tiles, such as `https://tile.example.org/{z}/{x}/{y}.png`",
      isRequired: true),
    Declaration(
      "attribution", .localized,
      "The attribution that the licence of the map demands, such as `© OpenStreetMap contributors`",
      isRequired: true),
    Declaration("link", .url, "A page about that licence, such as `https://www.openstreetmap.org/copyright`"),
    Declaration("max-zoom", .integer(1...24), "The largest zoom level of the server's tiles", standard: "19"),
  ]
}
