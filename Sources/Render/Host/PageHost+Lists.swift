import Jinja
import Model
import Text

/// The members of what has a list of entries: sections, terms, categories and people.
extension PageHost {
  func sectionMember(_ member: Member, _ index: Int) -> Value {
    let section = site.sections[index]
    if member != .entries, member != .count { scope.note(.section(index)) }
    return switch member {
    case .name: .string(section.name)
    case .title: .string(title(ofSection: index))
    case .description: .of(section.indexes[language].flatMap { scope.front($0).summary })
    case .path: .string(path(.section(index)))
    case .url: .string(url(.section(index)))
    case .layout: .of(section.list.layout)
    case .dated: .bool(section.list.sort.isByDate)
    case .entries: list(.section(index))
    case .count: count(.section(index))
    default: .undefined
    }
  }

  func termMember(_ member: Member, _ number: Int) -> Value {
    if member != .entries, member != .count { scope.note(.term(number)) }
    return switch member {
    case .name, .title: .string(context.plan.terms.term(number).name)
    case .slug: .string(context.plan.terms.term(number).slug)
    case .path: .string(path(.term(number)))
    case .url: .string(url(.term(number)))
    case .count: count(.term(number))
    case .entries: list(.term(number))
    default: .undefined
    }
  }

  func categoryMember(_ member: Member, _ index: Int) -> Value {
    let category = site.categories[index]
    if member != .entries, member != .count { scope.note(.setting(.categories)) }
    return switch member {
    case .key: .string(category.key)
    case .title, .name: .of(scope.local(category.title))
    case .icon: .of(category.icon)
    case .src: .of(category.icon.flatMap { $0.hasSuffix(".svg") ? file($0) : nil })
    case .color: .of(category.color)
    case .path: .string(path(.category(index)))
    case .url: .string(url(.category(index)))
    case .count: count(.category(index))
    case .entries: list(.category(index))
    default: .undefined
    }
  }

  func personMember(_ member: Member, _ index: Int) -> Value {
    let person = site.people[index]
    if member != .entries, member != .count { scope.note(.person(index)) }
    return switch member {
    case .key: .string(person.key)
    case .name, .title: .of(scope.local(person.name))
    case .url: .of(person.url)
    case .path: .string(hasList(.author(index)) ? path(.author(index)) : "")
    case .image: media.portrait(of: person).map { image($0, entry: person.imageEntry) } ?? .none
    case .bio: .of(scope.local(person.bio))
    case .timeline: .string(timeline(ofPerson: index))
    case .count: count(.author(index))
    case .entries: list(.author(index))
    default: .undefined
    }
  }
}

extension PageHost {
  func title(ofSection index: Int) -> String {
    let section = site.sections[index]
    scope.note(.section(index))
    if let page = section.indexes[language], !scope.front(page).title.isEmpty { return site.entries[page].title }
    return scope.local(section.title) ?? section.name
  }

  /// Returns the terms that have entries in this page's language, by name.
  func terms(ofTaxonomy taxonomy: Int) -> [Value] {
    guard site.taxonomies.indices.contains(taxonomy) else { return [] }
    scope.note(.terms(taxonomy, language: page.language))
    return context.plan.terms.numbers(ofTaxonomy: taxonomy).filter { isListed(.term($0)) }.map { .of(.term, $0) }
  }

  var authors: [Value] {
    scope.note(.people(language: page.language))
    return site.people.indices.filter { isListed(.author($0)) }.map { .of(.person, $0) }
  }

  func hasList(_ subject: ListKey.Subject) -> Bool {
    scope.note(.exists(scope.key(subject)))
    return isListed(subject)
  }

  private func isListed(_ subject: ListKey.Subject) -> Bool {
    context.plan.listings.number(of: scope.key(subject)) != nil
  }
}
