import Configuration
import Content
import Sources
import Synchronization
import System
package import Text

/// The input that one build has read, stored for the next one, which then reads only what has changed. Pass it to
/// `SiteIngest.site`; after the pages are rendered, store its `bytes`.
package final class IngestMemory: Sendable {
  /// The results of reading texts in the last build; `nil` if there are none.
  let lastTexts: StoredBytes?
  private let lastMedia: StoredBytes
  /// The site as the last build assembled it; `nil` if the site must be assembled.
  let lastSite: StoredBytes?
  /// The harvest of the last build; `nil` if there is none.
  let lastHarvest: StoredBytes?
  private let new = Mutex(New())
  private let media = Mutex<MediaMemory?>(nil)

  private struct New {
    var texts = BytePieces()
    /// Makes the bytes of `SiteMemory`; `nil` if the next build must assemble the site again.
    var site: (@Sendable () -> BytePieces)?
    var harvest = BytePieces()
    var opened = 0
    var parsed = 0
  }

  private let program: FastDigest
  let replaced = ReplacedTexts()

  private static let form = "ingest, form 6"

  /// `stored` are the untrusted bytes of the last build. Everything is read again if they are damaged or `nil`, or if
  /// they were made by another program than this one, whose digest is `program`.
  package init(_ stored: StoredBytes? = nil, program: FastDigest) {
    self.program = program
    let stored = stored ?? StoredBytes([])
    var reader = BinaryReader(stored)
    let isOurs = reader.text() == Self.form && reader.digest() == program
    let (texts, media, site, harvest) = (reader.range(), reader.range(), reader.range(), reader.range())
    let isIntact = isOurs && reader.isAtEnd
    lastTexts = isIntact ? StoredBytes(stored.all, in: texts) : nil
    lastMedia = isIntact ? StoredBytes(stored.all, in: media) : StoredBytes([])
    lastHarvest = isIntact ? StoredBytes(stored.all, in: harvest) : nil
    lastSite = isIntact && !site.isEmpty ? StoredBytes(stored.all, in: site) : nil
  }

  /// The bytes to store, in one array.
  package var bytes: [UInt8] { pieces.joined.bytes }

  /// `bytes` in pieces, so that parts that are reused from the last build are not copied.
  package var pieces: BytePieces {
    let media = media.withLock { $0 }.map { BytePieces($0.bytes) } ?? BytePieces(lastMedia)
    let (texts, site, harvest) = new.withLock { ($0.texts, $0.site, $0.harvest) }
    var head = BinaryWriter()
    head.append(Self.form)
    head.append(program)
    var pieces = BytePieces(head.bytes)
    for part in [texts, media, site?() ?? BytePieces(), harvest] {
      pieces.append(withLength: part)
    }
    return pieces
  }

  /// Makes a part of `pieces` already, so that another thread can do this while pages are recorded.
  package func prepare() {
    guard let site = new.withLock({ $0.site }) else { return }
    let bytes = site()
    new.withLock { $0.site = { bytes } }
  }

  /// The number of text files that were opened in this build, because they are new or their identity has changed.
  package var textsOpened: Int { new.withLock { $0.opened } }
  /// The number of text files that were parsed in this build, because their bytes have changed.
  package var textsParsed: Int { new.withLock { $0.parsed } }

  /// Whether texts changed while this build read them. The next build must then not reuse the rendered pages.
  package var hasReplacedTexts: Bool { replaced.isAny }

  /// Returns the memory of the media of the site in `folder`.
  func media(in folder: String) -> MediaMemory {
    let memory = MediaMemory(lastMedia, folder: folder)
    media.withLock { $0 = memory }
    return memory
  }

  func keep(_ content: ContentFolder) {
    new.withLock { $0 = New(texts: BytePieces(content.memory), opened: content.opened, parsed: content.parsed) }
  }

  func keep(_ harvest: Harvest) { new.withLock { $0.harvest = harvest.memory } }

  /// Keeps the assembled site for the next build.
  func keep(site bytes: (@Sendable () -> BytePieces)?) { new.withLock { $0.site = bytes } }

  /// Keeps the results of a build in which only some texts have changed.
  func keep(_ updates: TextUpdates, site: @escaping @Sendable () -> BytePieces) {
    let count = updates.all.count
    new.withLock { $0 = New(texts: updates.memory, site: site, opened: count, parsed: count) }
  }
}
