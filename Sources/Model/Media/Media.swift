package import Text

/// A file of the site that a page may show or play.
package struct Asset: Sendable, Hashable {
  /// The path to read it from, absolute or relative to the working folder.
  package var file: String
  /// The path to publish it at, relative to the output folder, without a leading slash.
  package var path: String
  /// MIME type, detected from the file's bytes.
  package var type: String
  /// In bytes.
  package var length: Int64
  /// Pixels; `nil` if unknown, or if the file is not a picture.
  package var width: Int?
  package var height: Int?
  /// Seconds.
  package var duration: Double?
  /// The dominant colour, `#rrggbb`.
  package var color: String?
  /// A tiny WebP of the picture in base 64, which is shown until it has loaded.
  package var placeholder: String?
  /// SHA-256 of a picture's bytes. Together with a recipe it names the derivative.
  package var digest: Digest?
  /// Digest of the bytes of a recording or a transcript; `nil` for other files, and for very large ones.
  package var contents: FastDigest?
  /// The path to read instead of `file`, such as that of a copy without personal data; `nil` if `file` itself is
  /// published.
  package var copy: String?
  /// Whether the file must not be published, because it holds personal data that could not be removed.
  package var isWithheld = false
  /// The file that links lead to if pages show a copy of another type; `nil` if links lead to the shown file.
  package var original: Original?
  /// What the picture's own metadata tell about its author and rights.
  package var credits: PictureCredits?
  /// Whether `copy` is a drawing that replaces a picture that cannot be shown.
  package var isPlaceholder = false
  /// Why the picture cannot be decoded. `nil` if it can, or if it was not tried yet.
  package var damage: PictureDamage?
  /// Whether the picture has several frames, so that every derivative would be a still picture.
  package var isAnimated = false
  /// The extensions of glTF that a 3D model needs, such as `KHR_draco_mesh_compression`.
  package var extensions: [String] = []
  /// Whether it was mirrored from a source, so that its faults are not reported as the author's mistakes.
  package var isMirrored = false
  /// What the author should know about the file.
  package var diagnostics: [Diagnostic] = []

  /// A file that is published beside the copy that pages show.
  package struct Original: Sendable, Hashable {
    /// See `Asset.path`.
    package var path: String
    /// The path to read it from.
    package var file: String

    package init(path: String, file: String) {
      self.path = path
      self.file = file
    }
  }

  package init(file: String, path: String, type: String, length: Int64) {
    self.file = file
    self.path = path
    self.type = type
    self.length = length
  }
}

/// A picture, sound or film that front matter or a feed refers to.
@usableFromInline
package struct MediaReference: Sendable, Hashable {
  /// A path relative to the text, or an absolute URL.
  package var src: String
  package var alt: String?
  package var caption: String?
  package var title: String?
  package var credit: String?
  package var rights: String?
  package var link: String?
  /// A WebVTT file with the words of the recording: a path relative to the text, or an absolute URL.
  package var transcript: String?
  /// The picture that is shown before a film plays: a path relative to the text, or an absolute URL.
  package var poster: String?
  package var chapters: [Chapter] = []
  /// Passages that podcast apps may quote.
  package var soundbites: [Soundbite] = []
  /// For episodes of a podcast.
  package var episode: Int?
  package var season: Int?
  /// `nil` for a full episode.
  package var episodeType: EpisodeType?
  package var isExplicit: Bool?
  /// As the feed or the front matter declares them. The site's own files are measured instead.
  package var type: String?
  package var length: Int64?
  package var duration: Double?
  package var width: Int?
  package var height: Int?
  /// Where the reference is written; line 0 if the line is not known.
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

extension MediaReference {
  package struct Soundbite: Sendable, Hashable {
    /// Seconds.
    package var start: Double
    package var duration: Double
    package var title: String?

    package init(start: Double, duration: Double, title: String?) {
      self.start = start
      self.duration = duration
      self.title = title
    }
  }
}

/// How to make a derivative of a picture. Together with the source's digest it names the result before the file exists.
package struct Recipe: Sendable, Hashable {
  package enum Format: String, Sendable, Hashable, CaseIterable { case jpeg, png, webp, avif }

  /// Pixels. The height follows from the proportions; pictures are never enlarged.
  package var width: Int
  package var format: Format
  /// 1…100; not used for PNG.
  package var quality: Int
  /// Whether all frames of an animation are made, with their timing.
  package var isAnimated = false
  /// The part of the picture to make, as JPEG; `nil` for all of it.
  package var tile: Tile?

  package init(width: Int, format: Format, quality: Int, isAnimated: Bool = false, tile: Tile? = nil) {
    self.width = width
    self.format = format
    self.quality = quality
    self.isAnimated = isAnimated
    self.tile = tile
  }

  /// A part of a picture for viewers that zoom, by the IIIF Image API: its place and size in pixels of the whole picture,
  /// and the whole number by which it is reduced.
  package struct Tile: Sendable, Hashable {
    /// Pixels of a side after the reduction.
    package static let side = 512

    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
    package var scale: Int

    package init(x: Int, y: Int, width: Int, height: Int, scale: Int) {
      (self.x, self.y, self.width, self.height, self.scale) = (x, y, width, height, scale)
    }
  }
}
