import Jinja
import Model

extension PageHost {
  /// Returns a member of `page.pager`.
  func pagerMember(_ member: Member) -> Value {
    noteSlice()
    return switch member {
    case .number: .of(page.number)
    case .count: .of(page.count)
    case .total: total
    case .first: path(ofPart: 1)
    case .last: path(ofPart: page.count)
    case .previous: path(ofPart: isNewestFirst ? page.number + 1 : page.number - 1)
    case .next: path(ofPart: isNewestFirst ? page.number - 1 : page.number + 1)
    case .dated: .bool(isByDate)
    case .sort: .string(order.key.rawValue)
    default: .undefined
    }
  }
}

extension PageHost {
  private var total: Value {
    if let subject = page.listSubject { scope.note(.count(scope.key(subject))) }
    return .of(page.total)
  }

  private var order: Settings.Sort {
    noteOrder()
    return page.listing.map { context.plan.listings.orders[$0] } ?? .newestFirst
  }

  private var isByDate: Bool { order.isByDate }

  private var isNewestFirst: Bool {
    noteOrder()
    return page.listing.map { context.plan.listings.isNewestFirst($0) } ?? true
  }

  /// The order is a setting of what the list shows: the reading page lists the entries of home.
  private func noteOrder() {
    switch page.listSubject {
    case .home: scope.note(.setting(.home))
    case .section(let section): scope.note(.section(section))
    case .source(let source): scope.note(.source(source))
    default: break
    }
  }

  private func path(ofPart number: Int) -> Value {
    (1...page.count).contains(number)
      ? .string(context.addresses.href(context.addresses.path(of: page, number: number))) : .none
  }
}
