import Jinja
import Model
import Text

extension PageHost {
  func sourceMember(_ member: Member, _ index: Int) -> Value {
    let source = site.sources[index]
    noteRead(of: member, ofSource: index)
    return switch member {
    case .id: .string(source.id)
    case .kind: .string(source.kind.rawValue)
    case .title, .name: .string(source.title)
    case .path: .string(source.kind == .link ? source.publicAddress ?? "" : path(ofSource: index))
    case .url: .of(source.publicAddress)
    case .home: .of(source.home)
    case .description: .of(source.description)
    case .status: .string(source.status.state.rawValue)
    case .error: .of(source.status.reason.map(words))
    case .reason: .of(source.status.reason?.name)
    case .code: .of(source.status.reason?.code)
    case .age: .of(source.status.lastSuccess.map { Int(site.now.seconds - $0.seconds) })
    case .updated: .of(source.status.lastSuccess)
    case .language: .of(source.language)
    case .count: .of(context.plan.listings.entries(list(ofSource: index)).count)
    case .entries: list(list(ofSource: index))
    case .params: data(source.params)
    case .icon: icon(of: source)
    case .images: .string(source.images.rawValue)
    case .dated: .bool(source.sort.isByDate)
    default: .undefined
    }
  }

  private func noteRead(of member: Member, ofSource index: Int) {
    switch member {
    case .entries: break
    case .count: scope.note(.count(list(ofSource: index)))
    case .status, .error, .reason, .code: scope.note(.status(index))
    case .updated: scope.note(.visit(index))
    case .age:
      scope.note(.visit(index))
      scope.noteNow()
    default: scope.note(.source(index))
    }
  }

  /// Returns why a source fails, in the page's language.
  private func words(for reason: Source.Reason) -> String {
    let key = "reason \(reason.name)"
    return TextFilters.filled(scope.text(key) ?? key, [("code", reason.code.map(String.init) ?? "")])
  }
}

extension PageHost {
  /// Returns the source's list: in this page's language if it has entries there, otherwise in another.
  func list(ofSource index: Int) -> ListKey {
    for number in site.settings.languages.indices {
      scope.note(.exists(ListKey(subject: .source(index), language: number)))
    }
    let language = context.plan.listings.language(ofSource: index, preferring: page.language)
    return ListKey(subject: .source(index), language: language)
  }

  private func path(ofSource index: Int) -> String {
    let language = list(ofSource: index).language
    return context.addresses.href(context.addresses.path(of: .source(index), language: language))
  }

  /// Returns `.none` if no icon was found.
  private func icon(of source: Source) -> Value {
    guard let icon = source.icon else { return .none }
    return map([(.src, .string(media.publish(icon))), (.width, .of(icon.width)), (.height, .of(icon.height))])
  }
}
