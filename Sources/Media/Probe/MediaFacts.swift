/// Facts about a file from its bytes; `nil` if unknown.
package struct MediaFacts: Sendable, Hashable {
  package var type: MediaType
  /// In bytes.
  package var length: Int64
  package var size: PixelSize?
  /// Seconds.
  package var duration: Double?

  package init(type: MediaType, length: Int64) {
    self.type = type
    self.length = length
  }
}
