import Configuration
import Content
import Sources
import Synchronization
import System
package import Text

/// The input that one build has read, stored for the next one, which then reads only what has changed. Pass it to
/// `SiteIngest.site`; after the pages are rendered, call `finish`, or without a sink store its `bytes`.
///
/// With a sink, what was read of texts and the assembled site are written there as soon as they are known, since they
/// would otherwise take memory until the end of the build: about a kilobyte for each entry.
package final class IngestMemory: Sendable {
  /// Writes a `SiteMemory`.
  typealias SiteCoding = @Sendable (inout PieceWriter) -> Void

  /// The results of reading texts in the last build; `nil` if there are none.
  let lastTexts: StoredBytes?
  private let lastMedia: StoredBytes
  /// The site as the last build assembled it; `nil` if the site must be assembled.
  let lastSite: StoredBytes?
  /// The harvest of the last build; `nil` if there is none.
  let lastHarvest: StoredBytes?
  private let new = Mutex(New())
  private let written: Mutex<Written>
  private let media = Mutex<MediaMemory?>(nil)

  private struct New {
    var harvest = BytePieces()
    var opened = 0
    var parsed = 0
  }

  /// What is written already.
  private struct Written {
    var pieces: PieceWriter
    var texts = 0
    var site = 0
    /// Writes the site; `nil` if it is written, or if the next build must assemble it again.
    var siteCoding: SiteCoding?
  }

  private let program: FastDigest
  private let hasSink: Bool
  let replaced = ReplacedTexts()

  private static let form = "ingest, form 7"

  /// `stored` are the untrusted bytes of the last build. Everything is read again if they are damaged or `nil`, or if
  /// they were made by another program than this one, whose digest is `program`. Without a `sink`, `bytes` has all.
  package init(_ stored: StoredBytes? = nil, program: FastDigest, to sink: SectionSink? = nil) {
    self.program = program
    hasSink = sink != nil
    var pieces = PieceWriter(capacity: 64, to: sink)
    pieces.writer.append(Self.form)
    pieces.writer.append(program)
    written = Mutex(Written(pieces: pieces))
    let stored = stored ?? StoredBytes([])
    var reader = BinaryReader(stored)
    let isOurs = reader.text() == Self.form && reader.digest() == program
    let last = isOurs ? Self.parts(of: stored, from: reader.offset) : nil
    lastTexts = last?[0]
    lastSite = last.flatMap { $0[1].range.isEmpty ? nil : $0[1] }
    lastMedia = last?[2] ?? StoredBytes([])
    lastHarvest = last?[3]
  }

  /// The bytes to store if there is no sink, in one array.
  package var bytes: [UInt8] {
    writeSite()
    var written = written.withLock { $0 }
    writeRest(&written)
    return written.pieces.pieces.joined.bytes
  }

  /// Writes everything that the sink does not have yet, and ends its section. Call it once, after the pages are
  /// rendered.
  package func finish() {
    writeSite()
    written.withLock { written in
      writeRest(&written)
      written.pieces.end()
    }
  }

  /// The number of text files that were opened in this build, because they are new or their identity has changed.
  package var textsOpened: Int { new.withLock { $0.opened } }
  /// The number of text files that were parsed in this build, because their bytes have changed.
  package var textsParsed: Int { new.withLock { $0.parsed } }

  /// Whether texts changed while this build read them. The next build must then not reuse the rendered pages.
  package var hasReplacedTexts: Bool { replaced.isAny }

  /// The errors of texts whose front matter was read, but that could not be opened. Pages may lack their excerpts, although
  /// their own pages could open them again: a lack of descriptors can be over a moment later.
  package var unreadableTexts: [Diagnostic] { Array(replaced.unreadable.values) }

  /// Returns the memory of the media of the site in `folder`.
  func media(in folder: String) -> MediaMemory {
    let memory = MediaMemory(lastMedia, folder: folder)
    media.withLock { $0 = memory }
    return memory
  }

  /// Takes the memory of the texts out of `content`.
  func keep(takenFrom content: inout ContentFolder) {
    keep(texts: content.memory, opened: content.opened, parsed: content.parsed)
    content.memory = BytePieces()
  }

  func keep(_ harvest: Harvest) { new.withLock { $0.harvest = harvest.memory } }

  /// Keeps the assembled site for the next build. With a sink, another thread writes it while pages are planned.
  func keep(site coding: SiteCoding?) {
    written.withLock { $0.siteCoding = coding }
    if hasSink { Task.detached { self.writeSite() } }
  }

  /// Keeps the results of a build in which only some texts have changed.
  func keep(_ updates: TextUpdates, site coding: @escaping SiteCoding) {
    keep(texts: updates.memory, opened: updates.all.count, parsed: updates.all.count)
    keep(site: coding)
  }
}

extension IngestMemory {
  private func keep(texts: BytePieces, opened: Int, parsed: Int) {
    new.withLock { ($0.opened, $0.parsed) = (opened, parsed) }
    written.withLock { written in
      written.pieces.append(shared: texts)
      written.texts = texts.count
    }
  }

  private func writeSite() {
    written.withLock { written in
      guard let coding = written.siteCoding.take() else { return }
      let start = written.pieces.count
      coding(&written.pieces)
      written.site = written.pieces.count - start
    }
  }

  /// Writes what comes after the site. The lengths are last, since they are known only then.
  private func writeRest(_ written: inout Written) {
    let media = media.withLock { $0 }.map { StoredBytes($0.bytes) } ?? lastMedia
    let harvest = new.withLock { $0.harvest }
    written.pieces.append(shared: media)
    written.pieces.append(shared: harvest)
    for length in [written.texts, written.site, media.range.count, harvest.count] {
      written.pieces.writer.append(word: UInt64(length))
    }
  }

  /// Returns the texts, the site, the media and the harvest, which begin at `start`; `nil` if they are damaged.
  private static func parts(of stored: StoredBytes, from start: Int) -> [StoredBytes]? {
    let end = stored.range.upperBound - 4 * 8
    guard start <= end else { return nil }
    var lengths = BinaryReader(stored.all, in: end..<stored.range.upperBound)
    var position = start
    var parts: [StoredBytes] = []
    for _ in 0..<4 {
      guard let length = Int(exactly: lengths.word()), length <= end - position else { return nil }
      parts.append(StoredBytes(stored.all, in: position..<position + length))
      position += length
    }
    return position == end ? parts : nil
  }
}
