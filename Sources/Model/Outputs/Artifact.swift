/// One file of the output: its path, and its bytes or the file that they are made from. How it gets to the output is up to
/// `Publish`.
package struct Artifact: Sendable {
  /// The cases in the order in which their files are published.
  package enum Kind: UInt8, Sendable, Comparable, CaseIterable {
    case asset, page, list, feed

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Content: Sendable {
    case bytes([UInt8])
    /// A file, absolute or relative to the working folder.
    case copy(of: String)
    /// A picture that the recipe makes from that file.
    case derivative(of: String, Recipe)
    /// A PNG of an SVG drawing that Rhapsode has made.
    case drawn(svg: [UInt8])
  }

  /// Relative to the output folder, without a leading slash: `stories/dawn/index.html`. Not percent-encoded; NFC.
  package var path: String
  package var kind: Kind
  package var content: Content
  /// For the page of one of the site's own entries: a digest of the entry's identity, which stays the same when the
  /// page moves. `nil` for pages of sources' entries and for all other files.
  package var ownPage: UInt64?
  /// The site's own addresses that the page links to, for the link check.
  package var links: [Link]
  /// The ids that a fragment may name; `nil` if they are not known.
  package var anchors: [String]?
  /// What the file was made from, without duplicates. Empty if reads are not recorded, or if the file depends on
  /// everything.
  package var reads: [Read]

  package init(
    path: String, kind: Kind, content: Content, ownPage: UInt64? = nil, links: [Link] = [], anchors: [String]? = nil,
    reads: [Read] = []
  ) {
    self.path = path
    self.kind = kind
    self.content = content
    self.ownPage = ownPage
    self.links = links
    self.anchors = anchors
    self.reads = reads
  }

  package struct Link: Sendable, Hashable {
    /// A site path as in `href`, without the base path, with its fragment.
    package var target: String
    /// Where the author wrote the link; line 0 if the line is not known.
    package var file: String
    package var line: Int
    package var column: Int

    package init(target: String, file: String, line: Int, column: Int) {
      self.target = target
      self.file = file
      self.line = line
      self.column = column
    }
  }
}
