package import Model
package import System

/// A file of the output as the last build left it.
package struct PublishedFile: Sendable, Hashable {
  package var kind: Artifact.Kind
  package var stamp: FileStamp
  /// Of the file that it is a copy of; `nil` where it is no copy, or one that was too young to be told by its time.
  package var source: FileStamp?
  /// As `Artifact.ownPage`.
  package var ownPage: UInt64?

  package init(kind: Artifact.Kind, stamp: FileStamp, source: FileStamp? = nil, ownPage: UInt64? = nil) {
    self.kind = kind
    self.stamp = stamp
    self.source = source
    self.ownPage = ownPage
  }
}
