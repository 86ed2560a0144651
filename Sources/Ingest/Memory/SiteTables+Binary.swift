import Model
import Text

extension BinaryWriter {
  mutating func append(_ tables: SiteTables) {
    append(tables.sections) { writer, section in
      writer.append(section.name)
      writer.append(section.title.texts)
      writer.append(section.indexes)
    }
    append(tables.terms) { writer, terms in
      writer.append(terms) { writer, term in
        writer.append(term.name)
        writer.append(term.slug)
      }
    }
    append(tables.people) { writer, person in
      writer.append(person.key)
      writer.append(person.name.texts)
      for text in [person.url, person.image] { writer.append(text) { $0.append($1) } }
      writer.append(person.imageEntry) { $0.append(count: $1) }
      writer.append(person.bio) { $0.append($1.texts) }
    }
    append(tables.timelines) { writer, timeline in
      writer.append(count: timeline.follower)
      writer.append(timeline.follows) { writer, follow in
        writer.append(count: follow.person)
        writer.append(follow.since) { $0.append($1.seconds) }
      }
    }
    append(tables.homes)
    append(tables.data)
    append(tables.strings.sorted { $0.key < $1.key }) { writer, table in
      writer.append(table.key)
      writer.append(table.value)
    }
    for reasons in [tables.hiddenReasons, tables.hiddenAddresses, tables.hiddenIDs] {
      append(reasons.mapValues(\.rawValue))
    }
    append(tables.scheduled)
    for files in [tables.statics, tables.bundled] {
      append(files) { writer, file in
        writer.append(file.file)
        writer.append(file.path)
      }
    }
    append(tables.media)
    append(tables.diskNames)
    append(tables.diagnostics) { $0.append($1) }
  }

  private mutating func append(_ texts: [String: String]) {
    append(texts.sorted { $0.key < $1.key }) { writer, text in
      writer.append(text.key)
      writer.append(text.value)
    }
  }

  private mutating func append(_ numbers: [String: Int]) {
    append(numbers.sorted { $0.key < $1.key }) { writer, number in
      writer.append(number.key)
      writer.append(count: number.value)
    }
  }
}

extension BinaryReader {
  /// `entries` is the number of entries of the site.
  mutating func siteTables(entries: Int) -> SiteTables {
    var tables = SiteTables()
    tables.sections = list { (name: $0.text(), title: $0.localized(), indexes: $0.numbers(below: entries)) }
    tables.terms = list { reader in reader.list { Tag(name: $0.text(), slug: $0.text()) } }
    tables.people = list { reader in
      let (key, name) = (reader.text(), reader.localized())
      let (url, image) = (reader.optional { $0.text() }, reader.optional { $0.text() })
      let imageEntry = reader.optional { $0.number(below: entries) }
      var person = Person(key: key, name: name, url: url, image: image, bio: reader.optional { $0.localized() })
      person.imageEntry = imageEntry
      return person
    }
    let people = tables.people.count
    tables.timelines = list { reader in
      Timeline(
        follower: reader.number(below: people),
        follows: reader.list { reader in
          Timeline.Follow(
            person: reader.number(below: people), since: reader.optional { Timestamp(seconds: $0.number()) })
        })
    }
    tables.homes = numbers(below: entries)
    tables.data = node()
    let strings = list { (language: $0.text(), texts: $0.texts()) }
    tables.strings = Dictionary(strings.map { ($0.language, $0.texts) }) { first, _ in first }
    tables.hiddenReasons = hiddenReasons()
    tables.hiddenAddresses = hiddenReasons()
    tables.hiddenIDs = hiddenReasons()
    tables.scheduled = scheduledEntries()
    tables.statics = list { Site.StaticFile(file: $0.text(), path: $0.text()) }
    tables.bundled = list { Site.StaticFile(file: $0.text(), path: $0.text()) }
    tables.media = texts()
    tables.diskNames = texts()
    tables.diagnostics = list { $0.diagnostic() }
    return tables
  }

  private mutating func localized() -> Localized { Localized(texts: texts()) }

  private mutating func texts() -> [String: String] {
    Dictionary(list { ($0.text(), $0.text()) }) { first, _ in first }
  }

  private mutating func hiddenReasons() -> [String: HiddenReason] {
    texts().compactMapValues { HiddenReason(rawValue: $0) }
  }

  private mutating func numbers(below limit: Int) -> [String: Int] {
    Dictionary(list { ($0.text(), $0.number(below: limit)) }) { first, _ in first }
  }
}
