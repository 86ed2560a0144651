/// What a file's bytes tell of it; `nil` where they do not.
package struct MediaFacts: Sendable, Hashable {
  package var type: MediaType
  /// Bytes.
  package var length: Int64
  package var size: PixelSize?
  /// Seconds.
  package var duration: Double?

  package init(type: MediaType, length: Int64) {
    self.type = type
    self.length = length
  }
}
