import Configuration
import Content
import System
import Markup
import Model
import Sources
import Text

/// Opens the bodies of entries from files, table rows and the archive.
struct EntryOpener: Sendable {
  private let folder: String
  private let entries: [Entry]
  private let sections: [Section]
  private let rows: [String: [Int: String]]
  private let diskNames: [String: String]
  private let textOffsets: [String: Int]
  private let harvest: Harvest
  private let isSurvey: Bool

  init(folder: String, site: Site, content: ContentFolder, harvest: Harvest, isSurvey: Bool = false) {
    self.isSurvey = isSurvey
    self.folder = folder
    entries = site.entries
    sections = site.sections
    rows = content.rows
    diskNames = content.diskNames
    textOffsets = content.textOffsets
    self.harvest = harvest
  }

  func open(_ index: Int) -> Body {
    let entry = entries[index]
    switch entry.origin {
    case .archived: return harvest.open(entry)
    case .row(let file, let line):
      return Markdown.open(
        Array((rows[file]?[line] ?? "").utf8), firstLine: line, file: file, options: options(for: entry))
    case .file(let file, let firstLine): return open(file, firstLine: firstLine, options: options(for: entry))
    }
  }

  /// See `Bodies.digest(of:)`. `nil` for entries of sources, and for a file that cannot be read.
  func digest(of index: Int) -> FastDigest? {
    let entry = entries[index]
    switch entry.origin {
    case .archived: return nil
    case .row(let file, let line):
      return digest(of: Array((rows[file]?[line] ?? "").utf8), firstLine: line, entry)
    case .file(let file, let firstLine):
      return (try? Files.read("\(folder)/\(diskNames[file] ?? file)", limit: FrontMatter.textLimit)).map {
        digest(of: $0, firstLine: firstLine, entry)
      }
    }
  }

  private func digest(of bytes: [UInt8], firstLine: Int, _ entry: Entry) -> FastDigest {
    let options = options(for: entry)
    var writer = BinaryWriter()
    writer.append(FastDigest(of: bytes))
    writer.append(count: firstLine)
    writer.append(options.cleansHTML)
    writer.append(options.language)
    writer.append(options.foreignTags == .error)
    writer.append(options.titleHeading) { $0.append($1) }
    return FastDigest(of: writer.bytes)
  }
}

extension EntryOpener {
  private func options(for entry: Entry) -> MarkdownOptions {
    var options = MarkdownOptions(
      cleansHTML: entry.section.map { sections[$0].cleansHTML } ?? false, language: entry.language)
    options.foreignTags = isSurvey ? .warning : .error
    options.titleHeading = entry.titleIsHeading ? entry.title : nil
    return options
  }

  private func open(_ file: String, firstLine: Int, options: MarkdownOptions) -> Body {
    do throws(FileError) {
      var bytes = try Files.read("\(folder)/\(diskNames[file] ?? file)", limit: FrontMatter.textLimit)
      // The file may have become shorter since its front matter was read.
      let offset = min(textOffsets[file] ?? 0, bytes.count)
      let fault = TextEncoding.fault(in: bytes, file: file)
      if fault != nil { bytes = bytes[..<offset] + Array(String(decoding: bytes[offset...], as: UTF8.self).utf8) }
      var body = Markdown.open(bytes, from: offset, firstLine: firstLine, file: file, options: options)
      if let fault { body.facts.diagnostics.insert(fault, at: 0) }
      return body
    } catch {
      var body = Body()
      let summary = "the file cannot be read: \(error.explanation)"
      body.facts.diagnostics = [Diagnostic(.error, summary, at: Place(file: file))]
      return body
    }
  }
}
