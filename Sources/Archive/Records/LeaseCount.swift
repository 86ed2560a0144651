/// The sources that fetchers visit now.
package struct LeaseCount: Sendable, Hashable {
  package var holders = 0
  package var sources = 0
}
