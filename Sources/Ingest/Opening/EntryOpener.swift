import Configuration
import Content
import Markup
import Model
import Sources
import System
import Text

/// A reader of the bodies of entries, from files, table rows and the archive.
struct EntryOpener: Sendable {
  private let folder: String
  private let entries: [Entry]
  private let sections: [Section]
  private let hasDollars: Bool
  private let rows: [String: [Int: String]]
  private let diskNames: [String: String]
  /// By entry.
  private let texts: [TextPlace]
  private let replaced: ReplacedTexts
  private let harvest: Harvest
  private let isSurvey: Bool
  private let profiler: Profiler?

  /// `texts` are the places of the texts of all entries, in their order.
  init(
    folder: String, site: Site, texts: [TextPlace], content: ContentFolder, harvest: Harvest,
    replaced: ReplacedTexts, isSurvey: Bool = false, profiler: Profiler? = nil
  ) {
    self.replaced = replaced
    self.profiler = profiler
    self.isSurvey = isSurvey
    self.folder = folder
    entries = site.entries
    sections = site.sections
    hasDollars = site.settings.formulas.hasDollars
    rows = content.rows
    diskNames = content.diskNames
    self.texts = texts
    self.harvest = harvest
  }

  func open(_ index: Int) -> Body {
    profiler.measure(.entry, entries[index].workName) { body(of: index) }
  }

  private func body(of index: Int) -> Body {
    switch entries[index].origin {
    case .archived: return profiler.measure(.parse) { harvest.open(entries[index]) }
    case .row(let file, let line):
      return profiler.measure(.parse) {
        Markdown.open(
          Array((rows[file]?[line] ?? "").utf8), firstLine: line, file: file, options: options(for: index))
      }
    case .file(let file, let firstLine): return open(index, file, firstLine: firstLine, options: options(for: index))
    }
  }

  /// See `Bodies.digest(of:)`.
  func digest(of index: Int) -> FastDigest? {
    switch entries[index].origin {
    case .archived(let item): return harvest.digest(item, entries[index].summary, entries[index].original)
    case .row(let file, let line):
      return digest(of: FastDigest(of: rows[file]?[line] ?? ""), file, firstLine: line, offset: 0, index)
    case .file(let file, let firstLine):
      guard let bytes = texts[index].digest else { return nil }
      return digest(of: bytes, file, firstLine: firstLine, offset: texts[index].offset, index)
    }
  }

  private func digest(
    of bytes: FastDigest, _ file: String, firstLine: Int, offset: Int, _ index: Int
  ) -> FastDigest {
    let options = options(for: index)
    var writer = BinaryWriter()
    writer.append(bytes)
    writer.append(file)
    writer.append(count: firstLine)
    writer.append(count: offset)
    writer.append(options.cleansHTML)
    writer.append(options.language)
    writer.append(options.hasDollars)
    writer.append(options.foreignTags == .error)
    writer.append(options.titleHeading) { $0.append($1) }
    return FastDigest(of: writer.bytes)
  }
}

extension EntryOpener {
  private func options(for index: Int) -> MarkdownOptions {
    var options = MarkdownOptions(
      cleansHTML: entries[index].section.map { sections[$0].cleansHTML } ?? false, language: entries[index].language)
    options.foreignTags = isSurvey ? .warning : .error
    options.hasDollars = hasDollars
    options.titleHeading = entries[index].titleIsHeading ? entries[index].title : nil
    return options
  }

  private func open(_ index: Int, _ file: String, firstLine: Int, options: MarkdownOptions) -> Body {
    do throws(FileError) {
      var bytes = try profiler.measure(.read) { () throws(FileError) in
        try Files.read("\(folder)/\(diskNames[file] ?? file)", limit: FrontMatter.textLimit)
      }
      if FastDigest(of: bytes) != texts[index].digest { replaced.note() }
      // The file may have become shorter since its front matter was read.
      let offset = min(texts[index].offset, bytes.count)
      let fault = TextEncoding.fault(in: bytes, file: file)
      if fault != nil {
        // Read as UTF-8, a text in UTF-16 would only bring errors about its NUL bytes.
        let isWide = TextEncoding.wideEncoding(of: bytes) != nil
        let text = isWide ? [] : Array(String(decoding: bytes[offset...], as: UTF8.self).utf8)
        bytes = bytes[..<offset] + text
      }
      var body = profiler.measure(.parse) {
        Markdown.open(
          bytes, from: offset, firstLine: firstLine, file: file, isUTF8: fault == nil, options: options)
      }
      if let fault { body.facts.diagnostics.insert(fault, at: 0) }
      return body
    } catch {
      let problem = Diagnostic(.error, "the file cannot be read: \(error.explanation)", at: Place(file: file))
      // A list that needs only facts does not report them.
      replaced.note(problem, of: file)
      var body = Body()
      body.facts.diagnostics = [problem]
      return body
    }
  }
}
