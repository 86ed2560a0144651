import Model
import Text

extension Entry {
  /// The entry with nothing of its source's content but a short title: address, dates and where it is filed stay.
  func reducedToTitle() -> Entry {
    var reduced = Entry(
      id: id, kind: kind, origin: origin, title: Words.excerpt(of: title, words: 12), path: path, slug: slug,
      language: language)
    reduced.guid = guid
    reduced.summary = ""
    reduced.section = section
    reduced.date = date
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
