/// Size and modification time: a cheap sign that a file has not changed.
package struct FileStamp: Sendable, Hashable {
  /// In bytes.
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64

  package init(size: Int64, modified: Int64) {
    self.size = size
    self.modified = modified
  }
}
