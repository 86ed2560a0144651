/// Limits that hold for every engine.
enum ArchiveLimits {
  /// The outages of one source that are kept.
  static let outages = 20
  /// The earlier digests of one entry that are kept: some entries change at every visit.
  static let revisions = 50
  /// The entries that one transaction cleans again: an interruption loses at most so many.
  static let cleanedAtOnce = 200
  /// How long to wait for a lock of another program, in milliseconds.
  static let lockPatience = 30_000
}
