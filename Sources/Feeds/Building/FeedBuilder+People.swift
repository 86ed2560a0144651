extension FeedBuilder {
  mutating func openPerson(_ attributes: XMLAttributes) {
    person = OpenPerson(role: .contributor)
    person?.value.url = attributes.filled(.href).map(bases.resolve)
  }

  mutating func endPerson(_ element: OpenElement) {
    switch element.element {
    case .name:
      let name = word(of: element)
      person?.value.name = name
    case .email:
      let email = word(of: element)
      person?.value.email = email
    case .uri: closeAddress(element)
    case .author, .managingEditor, .podcastAuthor, .contributor, .owner, .person: closePerson(element)
    case .contributorName, .mediaCredit:
      if let name = word(of: element) { add(FeedPerson(name: name), as: .contributor) }
    case .ownerName:
      if let name = word(of: element) { add(FeedPerson(name: name), as: .author) }
    case .ownerEmail:
      guard let email = word(of: element) else { return }
      if document.channel.authors.isEmpty {
        add(FeedPerson(email: email), as: .author)
      } else {
        document.channel.authors[0].email = email
      }
    default: break
    }
  }
}

extension FeedBuilder {
  /// Sets the address of the open person or, if there is none, of the open image.
  private mutating func closeAddress(_ element: OpenElement) {
    guard let address = address(of: element) else { return }
    if person != nil { person?.value.url = address } else { setImageAddress(address) }
  }

  private mutating func closePerson(_ element: OpenElement) {
    guard var open = person else { return }
    person = nil
    if element.element == .person {
      open.value.name = word(of: element)
    } else if open.value.isEmpty, let word = word(of: element) {
      open.value = FeedPerson(parsing: word)
    }
    guard !open.value.isEmpty else { return }
    // Podcasts name the author of an episode a second time.
    let isKnown = isAboutEntry && entry.authors.contains { $0.name == open.value.name }
    if element.element == .person, isKnown { return }
    if open.role == .author, element.element != .managingEditor { addEntryAuthor(open.value) }
    if element.element == .podcastAuthor {
      addPodcastAuthor(open.value)
    } else if open.role != .author || !replacePodcastAuthor(open.value) {
      add(open.value, as: open.role)
    }
  }

  /// Adds an author of the feed, or of an entry's source, to those of the entries that name none.
  private mutating func addEntryAuthor(_ person: FeedPerson) {
    if !isAboutEntry { withChannel { $0.entryAuthors.append(bounded: person) } }
  }

  /// Adds the `itunes:author` unless another vocabulary has already named the same person. Otherwise there are as many
  /// authors as the document lists.
  private mutating func addPodcastAuthor(_ person: FeedPerson) {
    let known = isAboutEntry ? entry.authors : isInSource ? source.authors : document.channel.authors
    guard !known.contains(where: { $0.name == person.name }) else { return }
    notes.podcastAuthor = known.count
    add(person, as: .author)
  }

  /// Replaces the author that iTunes has named before, if `person` has the same name; returns whether it did.
  private mutating func replacePodcastAuthor(_ person: FeedPerson) -> Bool {
    guard let index = notes.podcastAuthor else { return false }
    func replace(_ authors: inout [FeedPerson]) -> Bool {
      guard authors.indices.contains(index), authors[index].name == person.name else { return false }
      authors[index] = person
      return true
    }
    let isReplaced = isAboutEntry ? replace(&entry.authors) : withChannel { replace(&$0.authors) }
    if isReplaced { notes.podcastAuthor = nil }
    return isReplaced
  }

  private mutating func add(_ person: FeedPerson, as role: OpenPerson.Role) {
    let isKept =
      switch role {
      case .author where isAboutEntry: entry.authors.append(bounded: person)
      case .author: withChannel { $0.authors.append(bounded: person) }
      case .contributor where isAboutEntry: entry.contributors.append(bounded: person)
      case .contributor: withChannel { $0.contributors.append(bounded: person) }
      case .owner: true
      }
    if !isKept { repairs.noteOverflow(role == .author ? "an author" : "a contributor") }
  }
}
