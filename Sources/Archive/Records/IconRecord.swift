package import Text

/// The icon of a source.
package struct IconRecord: Sendable, Hashable {
  /// When it was last searched.
  package var looked: Timestamp
  /// `nil` if none was found.
  package var picture: Picture?

  package init(looked: Timestamp, picture: Picture?) {
    self.looked = looked
    self.picture = picture
  }

  package struct Picture: Sendable, Hashable {
    /// The address where it was found.
    package var address: String
    /// A file name extension, such as `png`.
    package var type: String
    package var width: Int
    package var height: Int
    /// SHA-256 of its bytes.
    package var digest: [UInt8]

    package init(address: String, type: String, width: Int, height: Int, digest: [UInt8]) {
      self.address = address
      self.type = type
      self.width = width
      self.height = height
      self.digest = digest
    }
  }
}
