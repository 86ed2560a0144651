import Jinja

extension PageHost {
  /// The value of `site.menu`.
  var menu: Value {
    let here = context.addresses.href(context.addresses.path(of: page, number: 1))
    return .list(MainMenu(self).items.map { value(of: $0, here: here) })
  }

  private func value(of item: MainMenu.Item, here: String) -> Value {
    map([
      (.title, .string(item.title)), (.path, .string(item.path)), (.current, .bool(item.path == here)),
      (.children, .list(item.children.map { value(of: $0, here: here) })),
      (.category, item.category.map { .of(.category, $0) } ?? .none),
    ])
  }
}
