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

  /// The fields are added one by one, as in `EntryDigest`.
  mutating func add(_ media: MediaReference?) {
    add(media != nil)
    guard let media else { return }
    add(media.src)
    add(media.alt)
    add(media.caption)
    add(media.title)
    add(media.credit)
    add(media.rights)
    add(media.link)
    add(media.transcript)
    add(media.poster)
    add(media.type)
    add(media.episodeType?.rawValue)
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
    add(media.width.map(Int64.init))
    add(media.height.map(Int64.init))
    add(media.episode.map(Int64.init))
    add(media.season.map(Int64.init))
    add(media.line)
    add(media.column)
  }

  mutating func add(_ asset: Asset?) {
    add(asset != nil)
    guard let asset else { return }
    add(asset.file)
    add(asset.path)
    add(asset.type)
    add(asset.color)
    add(asset.length)
    add(asset.width.map(Int64.init))
    add(asset.height.map(Int64.init))
    add(asset.duration)
    add(asset.digest?.hex)
    add(asset.contents?.hex)
    add(asset.copy)
    add(asset.isWithheld ? "withheld" : nil)
    add(asset.original?.file)
    add(asset.damage?.kind.rawValue)
    add(asset.damage?.reason)
    add(asset.isAnimated)
    add(asset.extensions) { $0.add($1) }
    add(asset.placeholder)
    add(asset.credits?.title)
    add(asset.credits?.creator)
    add(asset.credits?.credit)
    add(asset.credits?.copyright)
    add(asset.credits?.licence)
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
