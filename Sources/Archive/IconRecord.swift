package import Text

/// The small picture that stands for a source.
package struct IconRecord: Sendable, Hashable {
  /// When it was last looked for.
  package var looked: Timestamp
  /// `nil` where none was found.
  package var picture: Picture?

  package init(looked: Timestamp, picture: Picture?) {
    self.looked = looked
    self.picture = picture
  }

  package struct Picture: Sendable, Hashable {
    /// Where it was found.
    package var address: String
    /// A file name's ending, such as `png`.
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
