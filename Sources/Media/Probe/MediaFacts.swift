/// Facts about a file from its bytes; `nil` if unknown.
package struct MediaFacts: Sendable, Hashable {
  package var type: MediaType
  /// In bytes.
  package var length: Int64
  package var size: PixelSize?
  /// Seconds.
  package var duration: Double?
  /// The extensions that a 3D model needs.
  package var extensions: [String] = []

  init(type: MediaType, length: Int64) {
    self.type = type
    self.length = length
  }
}
