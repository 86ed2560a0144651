/// One file of the output: what, not how.
package struct Artifact: Sendable {
  /// In the order in which they are published.
  package enum Kind: UInt8, Sendable, Comparable, CaseIterable {
    case asset, page, list, feed

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Content: Sendable {
    case bytes([UInt8])
    /// A file, absolute or relative to the working folder.
    case copy(of: String)
    /// A picture made from that file by the recipe.
    case derivative(of: String, Recipe)
  }

  /// Below the output folder, without a leading slash: `stories/dawn/index.html`. Not percent-encoded, NFC.
  package var path: String
  package var kind: Kind
  package var content: Content
  /// A digest of the identity of the own entry whose page this is, which stays the same when the page moves. `nil` for
  /// pages of sources' entries and for all other files.
  package var ownPage: UInt64?
  /// What its page points at within the site, for the link check.
  package var links: [Link]
  /// The ids that fragments may name; `nil` where they are not known.
  package var anchors: [String]?
  /// What it was made from, each once; empty where that was not asked for, and for what is made of everything.
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
    /// A site path as in `href` without the base path, with its fragment.
    package var target: String
    /// Where an author wrote it; line 0 where no line is known.
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
