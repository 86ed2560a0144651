import Text

/// The position of an entry's text when its front matter was read.
struct TextPlace: Sendable {
  /// The number of bytes before the text in its file.
  var offset: Int
  /// The digest of the file; `nil` if it is unknown.
  var digest: FastDigest?
}
