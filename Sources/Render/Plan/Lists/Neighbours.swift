import Model
import Text

/// The position of each entry in the list of its section, or of its source if it has no section. With it, a page finds
/// its neighbours at once. A class, so that it is not copied each time.
final class Neighbours: Sendable {
  private struct Seat: Sendable {
    var listing: Int32 = -1
    var position: Int32 = 0
  }

  private let seats: [Seat]
  private let listings: Listings

  init(_ site: Site, listings: Listings) {
    var seats = Array(repeating: Seat(), count: site.entries.count)
    for (number, listing) in listings.all.enumerated() where Neighbours.canHold(listing.key) {
      for (position, entry) in listing.entries.enumerated()
      where Neighbours.belongs(Int(entry), to: listing.key, site) {
        seats[Int(entry)] = Seat(listing: Int32(number), position: Int32(position))
      }
    }
    self.seats = seats
    self.listings = listings
  }

  /// Returns the older neighbour if the list is sorted by date, in either direction; otherwise the one before. `nil` at
  /// the end.
  func previous(of entry: Int) -> Int? { neighbour(of: entry, forwards: false) }

  func next(of entry: Int) -> Int? { neighbour(of: entry, forwards: true) }

  /// Returns the entry's position in the list with that number, or `nil` if its neighbours are in another list.
  func position(of entry: Int, in listing: Int) -> Int? {
    Int(seats[entry].listing) == listing ? Int(seats[entry].position) : nil
  }
}

extension Neighbours {
  private static func canHold(_ list: ListKey) -> Bool {
    switch list.subject {
    case .section, .source: true
    case .home, .term, .category, .author, .everything, .uncategorised, .period, .area, .timeline: false
    }
  }

  private static func belongs(_ entry: Int, to list: ListKey, _ site: Site) -> Bool {
    let (section, source) = (site.entries[entry].section, site.entries[entry].source)
    guard site.settings.languages[list.language] == site.entries[entry].language || source != nil else { return false }
    return switch list.subject {
    case .section(let wanted): section == wanted
    case .source(let wanted): section == nil && source == wanted
    default: false
    }
  }

  private func neighbour(of entry: Int, forwards: Bool) -> Int? {
    let seat = seats[entry]
    guard seat.listing >= 0 else { return nil }
    let entries = listings.all[Int(seat.listing)].entries
    let step = forwards != listings.isNewestFirst(Int(seat.listing)) ? 1 : -1
    let position = Int(seat.position) + step
    return entries.indices.contains(position) ? Int(entries[position]) : nil
  }
}
