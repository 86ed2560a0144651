/// One run of a fetcher, as the holder of leases.
package struct LeaseHolder: Sendable, Hashable {
  /// Random: holders on several machines need no registry.
  let number: Int64

  package init() { number = .random(in: 1 ... .max) }
}
