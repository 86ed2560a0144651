import Jinja
import Model

extension Renderer {
  /// Renders the page at this address of the site, with or without the base path, or at this path below the output, and
  /// returns what it read. Returns `nil` if there is no such page. The renderer must record fragments.
  package func reads(of address: String) -> PageReads? {
    let base = context.site.settings.basePath
    let bare = !base.isEmpty && address.hasPrefix(base + "/") ? String(address.dropFirst(base.count)) : address
    guard let page = plannedPage(at: address) ?? plannedPage(at: bare) else { return nil }
    let host = PageHost(context, page: page)
    _ = PageOutput.bytes(by: PageTemplate(host: host).name, host)
    return PageReads(host)
  }

  private func plannedPage(at address: String) -> Page? {
    let wanted = SiteNames.file(address)
    return context.plan.pages.first { SiteNames.file(context.addresses.path(of: $0)) == wanted }
  }

  /// The addresses of all pages, for suggestions.
  package var addresses: [String] { context.plan.pages.map { context.addresses.path(of: $0) } }
}

extension PageReads {
  fileprivate init(_ host: PageHost) {
    let names = ReadNames(host.context)
    func named(_ reads: some Sequence<UInt64>) -> [Named] {
      var seen: Set<UInt64> = []
      return reads.filter { seen.insert($0).inserted }.map {
        let read = Read(bits: $0)
        return Named(kind: read.kind, name: names.name(of: read))
      }
    }
    let trace = host.trace ?? Trace()
    reads = named(trace.reads)
    parts = trace.fragments.map { fragment in
      Part(
        title: fragment.name.isEmpty ? fragment.kind.rawValue : "\(fragment.kind.rawValue) \(fragment.name)",
        place: fragment.position.line > 0 ? "\(fragment.position.file):\(fragment.position.line)" : "",
        depth: fragment.depth, reads: named(trace.reads[fragment.reads]))
    }
  }
}
