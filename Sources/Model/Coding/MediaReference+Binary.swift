import Text

extension BinaryWriter {
  mutating func append(_ reference: MediaReference) {
    append(reference.src)
    for text in [
      reference.alt, reference.caption, reference.title, reference.credit, reference.rights, reference.link,
      reference.transcript, reference.poster, reference.type, reference.episodeType?.rawValue,
    ] {
      append(text) { $0.append($1) }
    }
    append(reference.chapters) { writer, chapter in
      writer.append(chapter.title)
      writer.append(double: chapter.start)
    }
    append(reference.soundbites) { writer, soundbite in
      writer.append(double: soundbite.start)
      writer.append(double: soundbite.duration)
      writer.append(soundbite.title) { $0.append($1) }
    }
    for number in [reference.episode, reference.season, reference.width, reference.height] {
      append(number) { $0.append(Int64($1)) }
    }
    append(reference.isExplicit) { $0.append($1) }
    append(reference.length) { $0.append($1) }
    append(reference.duration) { $0.append(double: $1) }
    append(Int64(reference.line))
    append(Int64(reference.column))
  }
}

extension BinaryReader {
  mutating func mediaReference() -> MediaReference {
    var reference = MediaReference(src: text())
    reference.alt = optional { $0.text() }
    reference.caption = optional { $0.text() }
    reference.title = optional { $0.text() }
    reference.credit = optional { $0.text() }
    reference.rights = optional { $0.text() }
    reference.link = optional { $0.text() }
    reference.transcript = optional { $0.text() }
    reference.poster = optional { $0.text() }
    reference.type = optional { $0.text() }
    reference.episodeType = optional { $0.text() }.flatMap(EpisodeType.init)
    reference.chapters = list { MediaReference.Chapter(title: $0.text(), start: $0.double()) }
    reference.soundbites = list { reader in
      MediaReference.Soundbite(start: reader.double(), duration: reader.double(), title: reader.optional { $0.text() })
    }
    reference.episode = optional { Int($0.number()) }
    reference.season = optional { Int($0.number()) }
    reference.width = optional { Int($0.number()) }
    reference.height = optional { Int($0.number()) }
    reference.isExplicit = optional { $0.flag() }
    reference.length = optional { $0.number() }
    reference.duration = optional { $0.double() }
    reference.line = lineNumber()
    reference.column = lineNumber()
    return reference
  }
}
