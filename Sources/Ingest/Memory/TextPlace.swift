import Text

/// Where the text of an entry is, as it was when its front matter was read.
struct TextPlace: Sendable {
  /// Bytes before the text in its file.
  var offset: Int
  /// Of the file; `nil` if it is not known.
  var digest: FastDigest?
}
