import Escaping
import Model
import Text

/// Where the links of blocks lead.
extension PageHost {
  /// Returns where the block leads; `nil` if it leads nowhere, or to what is not shown.
  func href(of block: Block) -> String? {
    if case .link(let href, _) = block.element?.kind {
      return bodies.resolve(link: href, in: block).map { vouched($0, of: block) }
    }
    let attributes = block.attributes
    let address =
      switch name(of: block) {
      case "embed": attributes["src"]
      case "quote": attributes["cite"]
      default: attributes["to"] ?? attributes["href"]
      }
    return address.flatMap { href(to: $0, in: block) }
  }

  /// Returns where `to=nemea` leads: to the part of this text with that id, else to the entry with that id, else to an
  /// address. `nil` if time hides that entry.
  func href(to address: String, in block: Block) -> String? {
    if block.body.body.facts.anchors.contains(address) {
      return bodies.resolve(link: "#" + address, in: block).map { vouched($0, of: block) }
    }
    if let entry = bodies.entry(withID: address, in: block) { return bodies.resolve(entry: entry, in: block) }
    guard !bodies.reportHidden(id: address, in: block) else { return nil }
    return bodies.resolve(link: address, in: block).map { vouched($0, of: block) }
  }

  /// Returns the address, and lets the template write it even with an unusual scheme, if the site's own authors wrote it
  /// and the scheme is not dangerous.
  private func vouched(_ address: String, of block: Block) -> String {
    guard AddressScheme(of: address) == .unsafe, DangerousScheme.of(address.utf8.span) == nil,
      site.entries[block.body.entry].source == nil,
      !(site.entries[block.body.entry].section.map { site.sections[$0].cleansHTML } ?? false)
    else { return address }
    bodies.vouch(for: address)
    return address
  }

  func isExternal(_ block: Block) -> Bool {
    guard case .link(let href, _) = block.element?.kind else { return false }
    return LinkResolver.hasHostOrScheme(href) && !href.hasPrefix(site.settings.url)
  }
}
