import Content
import Synchronization
package import Text

/// What one build reads, for the next one, which then reads only what has changed. Pass it to `SiteIngest.site`; after the
/// pages are rendered, `bytes` are those to store.
package final class IngestMemory: Sendable {
  /// What the last build read from texts; `nil` if nothing is known.
  let lastTexts: [UInt8]?
  private let lastMedia: [UInt8]
  private let texts = Mutex(Texts())
  private let media = Mutex<MediaMemory?>(nil)

  private struct Texts {
    var bytes: [UInt8] = []
    var opened = 0
    var parsed = 0
  }

  private let program: FastDigest
  let replaced = ReplacedTexts()

  private static let form = "ingest, form 2"

  /// `bytes` are those of the last build. They are untrusted; if they are damaged or `nil`, or if another program than
  /// `program`, a digest of this one, has made them, everything is read.
  package init(_ bytes: [UInt8]? = nil, program: FastDigest) {
    self.program = program
    var reader = BinaryReader(bytes ?? [])
    let isOurs = reader.text() == Self.form && reader.digest() == program
    let (texts, media) = (reader.content(), reader.content())
    let isIntact = isOurs && reader.isAtEnd
    lastTexts = isIntact ? texts : nil
    lastMedia = isIntact ? media : []
  }

  package var bytes: [UInt8] {
    let media = media.withLock { $0 }?.bytes ?? lastMedia
    var writer = BinaryWriter(capacity: texts.withLock { $0.bytes.count } + media.count + 128)
    writer.append(Self.form)
    writer.append(program)
    texts.withLock { writer.append($0.bytes) }
    writer.append(media)
    return writer.bytes
  }

  /// How many text files were opened in this build, because they or their times are new.
  package var textsOpened: Int { texts.withLock { $0.opened } }
  /// How many text files were parsed in this build, because they have changed.
  package var textsParsed: Int { texts.withLock { $0.parsed } }

  /// Whether texts changed while this build read them. What was rendered must then not be kept by the next build.
  package var hasReplacedTexts: Bool { replaced.isAny }

  /// Returns the memory of the media of the site in `folder`.
  func media(in folder: String) -> MediaMemory {
    let memory = MediaMemory(lastMedia, folder: folder)
    media.withLock { $0 = memory }
    return memory
  }

  func keep(_ content: ContentFolder) {
    texts.withLock { $0 = Texts(bytes: content.memory, opened: content.opened, parsed: content.parsed) }
  }
}
