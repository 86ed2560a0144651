package import Text

/// A file of the site that a page may show or play.
package struct Asset: Sendable, Hashable {
  /// Relative to the site's folder, for reading.
  package var file: String
  /// Where it is published, below the output folder, without a leading slash.
  package var path: String
  /// MIME type, by the file's bytes.
  package var type: String
  /// Bytes.
  package var length: Int64
  /// Pixels; `nil` where unknown or not a picture.
  package var width: Int?
  package var height: Int?
  /// Seconds.
  package var duration: Double?
  /// `#rrggbb`, the dominant one.
  package var color: String?
  /// SHA-256 of its bytes, for pictures: with a recipe it names what is made from this one.
  package var digest: Digest?
  /// The file that is published in its place, such as a copy without personal data; `nil`: `file` itself.
  package var copy: String?
  /// Whether the file must not be published: it holds personal data that could not be taken out.
  package var isWithheld = false
  /// Why the picture cannot be decoded, in the decoder's words; `nil` where it can, or nobody has tried.
  package var damage: String?
  /// Whether it is a source's picture: what is wrong with it is no mistake of the author's.
  package var isMirrored = false
  /// What the author should know of the file.
  package var diagnostics: [Diagnostic] = []

  package init(file: String, path: String, type: String, length: Int64) {
    self.file = file
    self.path = path
    self.type = type
    self.length = length
  }
}

/// A picture, sound or film as front matter or a feed names it.
package struct MediaReference: Sendable, Hashable {
  /// A path beside the text, or an absolute URL.
  package var src: String
  package var alt: String?
  package var caption: String?
  package var title: String?
  package var credit: String?
  package var rights: String?
  package var link: String?
  package var transcript: String?
  package var chapters: [Chapter] = []
  /// Of a podcast.
  package var episode: Int?
  package var season: Int?
  package var isExplicit: Bool?
  /// As a feed says them; a file of our own is measured instead.
  package var type: String?
  package var length: Int64?
  package var duration: Double?
  package var width: Int?
  package var height: Int?
  /// Where it is named; line 0 where no line is known.
  package var line = 0
  package var column = 0

  package init(src: String) { self.src = src }

  package struct Chapter: Sendable, Hashable {
    package var title: String
    /// Seconds.
    package var start: Double

    package init(title: String, start: Double) {
      self.title = title
      self.start = start
    }
  }
}

/// How a picture is made from another; with the source's digest it names the result before the file exists.
package struct Recipe: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable, CaseIterable { case jpeg, png, webp, avif }

  /// Pixels; the height follows, and nothing is enlarged.
  package var width: Int
  package var format: Format
  /// 1…100; not used for PNG.
  package var quality: Int

  package init(width: Int, format: Format, quality: Int) {
    self.width = width
    self.format = format
    self.quality = quality
  }
}
