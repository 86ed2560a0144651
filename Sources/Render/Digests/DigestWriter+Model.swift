import Model
import Text

extension DigestWriter {
  mutating func add(_ text: Localized?) {
    add(text != nil)
    add(text?.texts.sorted { $0.key < $1.key } ?? []) { writer, pair in
      writer.add(pair.key)
      writer.add(pair.value)
    }
  }

  mutating func add(_ person: Person?) {
    add(person != nil)
    guard let person else { return }
    add(person.key)
    add(person.name)
    add(person.url)
    add(person.image)
    add(person.bio)
  }

  mutating func add(_ media: MediaReference?) {
    add(media != nil)
    guard let media else { return }
    add(media.src)
    for text in [
      media.alt, media.caption, media.title, media.credit, media.rights, media.link, media.transcript, media.poster,
      media.type, media.episodeType?.rawValue,
    ] { add(text) }
    add(media.chapters) { writer, chapter in
      writer.add(chapter.title)
      writer.add(chapter.start)
    }
    add(media.soundbites) { writer, soundbite in
      writer.add(soundbite.start)
      writer.add(soundbite.duration)
      writer.add(soundbite.title)
    }
    add(media.isExplicit.map { $0 ? "yes" : "no" })
    add(media.length)
    add(media.duration)
    for number in [media.width, media.height, media.episode, media.season, media.line, media.column] {
      add(number.map(Int64.init))
    }
  }

  mutating func add(_ asset: Asset?) {
    add(asset != nil)
    guard let asset else { return }
    for text in [asset.file, asset.path, asset.type] { add(text) }
    add(asset.color)
    add(asset.length)
    add(asset.width.map(Int64.init))
    add(asset.height.map(Int64.init))
    add(asset.duration)
    add(asset.digest?.hex)
    add(asset.contents?.hex)
    for text in [asset.copy, asset.isWithheld ? "withheld" : nil, asset.original?.file] { add(text) }
    for text in [asset.damage?.kind.rawValue, asset.damage?.reason] { add(text) }
    add(asset.isAnimated)
    add(asset.extensions) { $0.add($1) }
    add(asset.placeholder)
    for text in [
      asset.credits?.title, asset.credits?.creator, asset.credits?.credit, asset.credits?.copyright,
      asset.credits?.licence,
    ] { add(text) }
    add(asset.diagnostics) { $0.add($1.summary) }
  }

  mutating func add(_ podcast: Settings.Podcast) {
    for text in [podcast.section, podcast.tag, podcast.person] { add(text) }
    for text in [podcast.path, podcast.image, podcast.guid, podcast.owner?.email] { add(text) }
    for text in [podcast.title, podcast.description, podcast.author, podcast.copyright, podcast.owner?.name] {
      add(text)
    }
    add(podcast.categories) { writer, category in
      writer.add(category.name)
      writer.add(category.part)
    }
    add(podcast.isExplicit)
    add(podcast.kind.rawValue)
    add(podcast.isLocked.map { $0 ? "yes" : "no" })
    add(podcast.limit.map(Int64.init))
    add(podcast.funding) { writer, funding in
      writer.add(funding.url)
      writer.add(funding.title)
    }
    add(podcast.texts) { writer, text in
      writer.add(text.text)
      writer.add(text.purpose)
    }
    add(podcast.newFeedURL)
    add(podcast.isComplete)
    add(podcast.isBlocked)
  }

  mutating func add(_ list: Settings.List) {
    add(list.layout)
    add(list.paginate)
    add(list.sort.key.rawValue)
    add(list.sort.descending)
  }

  mutating func add(_ attributes: Attributes) {
    add(attributes.id)
    add(attributes.classes) { $0.add($1) }
    add(attributes.pairs) { writer, pair in
      writer.add(pair.key)
      writer.add(pair.value)
      writer.add(pair.line)
      writer.add(pair.column)
    }
  }
}
