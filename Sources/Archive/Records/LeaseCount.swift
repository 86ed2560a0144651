/// The number of fetchers that visit sources now, and of the sources that they have leased.
package struct LeaseCount: Sendable, Hashable {
  package var holders = 0
  package var sources = 0
}
