import Model
import Text

/// Conversions of the smaller types of a feed to JSON.
extension FeedPrinter {
  static func node(_ person: FeedPerson) -> Node {
    var object = JSONObjectBuilder()
    object.add("name", person.name)
    object.add("email", person.email)
    object.add("url", person.url)
    object.add("avatar", person.avatar)
    return object.node
  }

  static func node(_ link: FeedLink) -> Node {
    var object = JSONObjectBuilder()
    object.add("url", link.url)
    object.add("rel", link.relation)
    object.add("type", link.type)
    object.add("title", link.title)
    object.add("length", link.length)
    object.add("hreflang", link.language)
    return object.node
  }

  static func node(_ tag: FeedTag) -> Node {
    var object = JSONObjectBuilder()
    object.add("term", tag.term)
    object.add("scheme", tag.scheme)
    object.add("label", tag.label)
    return object.node
  }

  static func node(_ enclosure: FeedEnclosure) -> Node {
    var object = JSONObjectBuilder()
    object.add("url", enclosure.url)
    object.add("type", enclosure.type)
    object.add("length", enclosure.length)
    object.add("duration", enclosure.duration)
    object.add("title", enclosure.title)
    object.add("width", enclosure.width)
    object.add("height", enclosure.height)
    return object.node
  }

  static func node(_ image: FeedImage) -> Node {
    var object = JSONObjectBuilder()
    object.add("url", image.url)
    object.add("title", image.title)
    object.add("link", image.link)
    object.add("width", image.width)
    object.add("height", image.height)
    object.add("type", image.type)
    return object.node
  }

  static func node(_ generator: FeedGenerator) -> Node {
    var object = JSONObjectBuilder()
    object.add("name", generator.name)
    object.add("version", generator.version)
    object.add("url", generator.url)
    return object.node
  }

  static func node(_ transcript: FeedTranscript) -> Node {
    var object = JSONObjectBuilder()
    object.add("url", transcript.url)
    object.add("type", transcript.type)
    object.add("language", transcript.language)
    return object.node
  }

  static func node(_ chapter: FeedChapter) -> Node {
    var object = JSONObjectBuilder()
    object.add("title", chapter.title)
    object.add("start", chapter.start)
    return object.node
  }

  static func node(_ soundbite: FeedSoundbite) -> Node {
    var object = JSONObjectBuilder()
    object.add("title", soundbite.title)
    object.add("start", soundbite.start)
    object.add("duration", soundbite.duration)
    return object.node
  }

  static func node(_ place: FeedPlace) -> Node {
    var object = JSONObjectBuilder()
    // A line alone has its first position, for readers that know only points.
    let point = place.point ?? place.line.first
    object.add("lat", point?.latitude)
    object.add("lon", point?.longitude)
    object.add("name", place.name)
    object.add("radius", place.radius)
    object.add("height", place.height)
    object.add("polygon", place.polygon, position)
    object.add("holes", place.holes) { .list($0.map(position)) }
    object.add("line", place.line, position)
    object.add("others", place.others, node)
    return object.node
  }

  /// A shape, with the members that a place has for its first ones.
  private static func node(_ shape: GeoShape) -> Node {
    var object = JSONObjectBuilder()
    switch shape {
    case .point(let point), .circle(let point, _):
      object.add("lat", point.latitude)
      object.add("lon", point.longitude)
      if case .circle(_, let radius) = shape { object.add("radius", radius) }
    case .line(let points): object.add("line", points, position)
    case .polygon(let rings):
      object.add("polygon", rings.first ?? [], position)
      object.add("holes", Array(rings.dropFirst())) { .list($0.map(position)) }
    }
    return object.node
  }

  private static func position(_ point: GeoPoint) -> Node {
    .list([.number(point.latitude), .number(point.longitude)])
  }

  /// Converts an alert; a field name that occurs several times gets a list of values.
  static func node(_ alert: FeedAlert) -> Node {
    var object = JSONObjectBuilder()
    var seen: Set<String> = []
    for field in alert.fields where seen.insert(field.name).inserted {
      let values = alert.fields.filter { $0.name == field.name }.map { Node.string($0.value) }
      object[field.name] = values.count == 1 ? values[0] : .list(values)
    }
    return object.node
  }

  static func node(_ problem: FeedProblem) -> Node {
    let place =
      problem.line == 0
      ? []
      : [Node.Member("line", .integer(Int64(problem.line))), Node.Member("column", .integer(Int64(problem.column)))]
    return .object(place + [Node.Member("summary", .string(problem.summary))])
  }
}
