import Model
import Text

extension Entry {
  /// Returns the entry with nothing from its source but a short title. Address, dates, section, category and source
  /// stay.
  func reducedToTitle() -> Entry {
    var reduced = Entry(
      id: id, kind: kind, origin: origin, title: Words.excerpt(of: title, words: 12), path: path, slug: slug,
      language: language)
    reduced.guid = guid
    reduced.summary = ""
    reduced.section = section
    reduced.date = date
    reduced.sortDate = sortDate
    reduced.firstSeen = firstSeen
    reduced.updated = updated
    reduced.category = category
    reduced.source = source
    reduced.alsoIn = alsoIn
    reduced.original = original
    reduced.isStale = isStale
    return reduced
  }

  /// The body of a reduced entry: the link to the original.
  var linkToOriginal: Body {
    var body = Body()
    body.appendLink(toOriginal: original)
    return body
  }
}
