package import Text

extension BinaryWriter {
  /// Appends an entry of the content folder, as it was read: without its origin, its path, and the numbers of names,
  /// which it gets later. Fields are written one by one: a list of them would allocate an array for each entry.
  package mutating func append(_ entry: Entry) {
    append(entry.id)
    append(entry.idIsWritten)
    append(entry.guid) { $0.append($1) }
    append(entry.kind.rawValue)
    append(entry.title)
    append(entry.titleIsHeading)
    append(entry.summary) { $0.append($1) }
    append(entry.slug)
    append(entry.language)
    append(entry.date) { $0.append($1.seconds) }
    append(entry.sortDate) { $0.append($1.seconds) }
    append(entry.firstSeen) { $0.append($1.seconds) }
    append(entry.updated) { $0.append($1.seconds) }
    append(entry.expires) { $0.append($1.seconds) }
    append(Int64(entry.weight))
    append(entry.layout) { $0.append($1) }
    append(entry.cover) { $0.append($1) }
    append(entry.audio) { $0.append($1) }
    append(entry.video) { $0.append($1) }
    append(entry.attachments) { $0.append($1) }
    append(entry.place) { $0.append($1) }
    append(entry.venue) { writer, venue in
      for text in [venue.name, venue.address] { writer.append(text) { $0.append($1) } }
    }
    append(entry.incident) { $0.append($1) }
    append(entry.event) { $0.append($1) }
    append(entry.journey) { $0.append($1) }
    append(entry.attribution) { writer, attribution in
      for text in [attribution.title, attribution.url, attribution.rights] { writer.append(text) { $0.append($1) } }
    }
    append(entry.original) { $0.append($1) }
    append(entry.comments) { $0.append($1) }
    append(entry.corrections) { writer, correction in
      writer.append(correction.date.seconds)
      writer.append(correction.text)
    }
    append(entry.canvas) { writer, canvas in
      writer.append(double: canvas.width)
      writer.append(double: canvas.height)
    }
    append(entry.params)
    append(entry.fields)
    append(entry.aliases) { $0.append($1) }
    append(entry.isSpoken)
    append(entry.isDraft)
    append(entry.isStale)
  }
}

extension BinaryReader {
  /// Reads the coded fields into an entry that has only its origin. In place, since a returned entry is copied, with a
  /// retain for each field.
  package mutating func read(_ entry: inout Entry) {
    entry.id = text()
    entry.idIsWritten = flag()
    entry.guid = optional { $0.text() }
    entry.kind = Entry.Kind(rawValue: text()) ?? fail(.article)
    entry.title = text()
    entry.titleIsHeading = flag()
    entry.summary = optional { $0.text() }
    entry.slug = text()
    entry.language = text()
    entry.date = optional { $0.timestamp() }
    entry.sortDate = optional { $0.timestamp() }
    entry.firstSeen = optional { $0.timestamp() }
    entry.updated = optional { $0.timestamp() }
    entry.expires = optional { $0.timestamp() }
    entry.weight = Int(number())
    entry.layout = optional { $0.text() }
    entry.cover = optional { $0.mediaReference() }
    entry.audio = optional { $0.mediaReference() }
    entry.video = optional { $0.mediaReference() }
    entry.attachments = list { $0.mediaReference() }
    readRest(of: &entry)
  }

  private mutating func readRest(of entry: inout Entry) {
    entry.place = optional { $0.geoPlace() }
    entry.venue = optional { reader in
      (reader.optional { $0.text() }, reader.optional { $0.text() })
    }.flatMap { Venue(name: $0, address: $1) }
    entry.incident = optional { $0.incident() }
    entry.event = optional { $0.event() }
    entry.journey = optional { $0.journey() }
    entry.attribution = optional { reader in
      Entry.Attribution(
        title: reader.optional { $0.text() }, url: reader.optional { $0.text() }, rights: reader.optional { $0.text() })
    }
    entry.original = optional { $0.text() }
    entry.comments = optional { $0.text() }
    entry.corrections = list { Entry.Correction(date: $0.timestamp(), text: $0.text()) }
    entry.canvas = optional { Entry.Canvas(width: $0.double(), height: $0.double()) }
    entry.params = node()
    entry.fields = node()
    entry.aliases = list { $0.text() }
    entry.isSpoken = flag()
    entry.isDraft = flag()
    entry.isStale = flag()
  }

  /// Reads a time. Fails if it is 2⁵⁶ seconds or more from 1970, so that calculations with it do not overflow.
  mutating func timestamp() -> Timestamp {
    let seconds = number()
    return Timestamp(seconds: seconds.magnitude < 1 << 56 ? seconds : fail(0))
  }
}
