extension FeedBuilder {
  mutating func openPerson(_ attributes: XMLAttributes) {
    person = Person(role: .contributor)
    person?.value.url = attributes.filled(.href).map(bases.resolve)
  }

  mutating func endPerson(_ frame: Frame) {
    switch frame.element {
    case .name:
      let name = word(of: frame)
      person?.value.name = name
    case .email:
      let email = word(of: frame)
      person?.value.email = email
    case .uri: closeAddress(frame)
    case .author, .contributor, .owner, .person: closePerson(frame)
    case .contributorName, .mediaCredit:
      if let name = word(of: frame) { add(FeedPerson(name: name), as: .contributor) }
    case .ownerName:
      if let name = word(of: frame) { add(FeedPerson(name: name), as: .author) }
    case .ownerEmail:
      guard let email = word(of: frame) else { return }
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
  /// `<url>` is of a person or of an image.
  private mutating func closeAddress(_ frame: Frame) {
    guard let address = address(of: frame) else { return }
    if person != nil { person?.value.url = address } else { setImageAddress(address) }
  }

  private mutating func closePerson(_ frame: Frame) {
    guard var open = person else { return }
    person = nil
    if frame.element == .person {
      open.value.name = word(of: frame)
    } else if open.value.isEmpty, let word = word(of: frame) {
      open.value = FeedPerson(parsing: word)
    }
    guard !open.value.isEmpty else { return }
    add(open.value, as: open.role)
  }

  private mutating func add(_ person: FeedPerson, as role: Person.Role) {
    if speaksOfEntry {
      switch role {
      case .author: entry.authors.add(person)
      case .contributor: entry.contributors.append(bounded: person)
      case .owner: break
      }
    } else {
      withChannel {
        switch role {
        case .author: $0.authors.add(person)
        case .contributor: $0.contributors.append(bounded: person)
        case .owner: break
        }
      }
    }
  }
}

extension [FeedPerson] {
  /// One whom several vocabularies name is one.
  fileprivate mutating func add(_ person: FeedPerson) {
    if count < Self.longest, !contains(person) { append(person) }
  }
}
