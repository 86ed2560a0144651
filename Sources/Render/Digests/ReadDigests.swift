import Jinja
import Model
import Text

/// The current digest of each read, computed once. If all reads of a page have the digests that they had when it was
/// rendered, rendering it again would give the same bytes.
struct ReadDigests: Sendable {
  let context: BuildContext
  let entries: EntryDigest

  init(_ context: BuildContext) {
    self.context = context
    entries = EntryDigest(site: context.site)
  }

  /// Returns the digest of a read. The digest of an `until` never changes: the caller must compare its moment with the
  /// clock.
  func digest(of read: Read) -> FastDigest {
    context.reads.table.digest(of: read) { compute(read) }
  }

  /// Returns a digest of the inputs that determine the read's value, or `nil` if it takes no less work than
  /// `digest(of:)`. While it stays the same, so does `digest(of:)`.
  func origin(of read: Read) -> FastDigest? {
    switch read.kind {
    case .facts: return digest(of: Read(.body, read.number))
    case .list:
      guard case .related(let entry, let language)? = context.reads.table.key(of: read) else { return nil }
      return made { addOrigin(ofRelatedTo: entry, language, to: &$0) }
    default: return nil
    }
  }

  /// Returns whether the read can change while the site does not.
  func dependence(of read: Read) -> ReadDependence {
    switch read.kind {
    case .front, .data: return .site
    case .facts, .body, .template, .strings, .media, .until: return .more
    case .list, .setting:
      switch context.reads.table.key(of: read) {
      case .related, .podcasts, .setting(.code), .setting(.recordings), .setting(.speech), nil: return .more
      default: return .site
      }
    }
  }
}

extension ReadDigests {
  private var site: Site { context.site }

  var names: EntryNames { context.entryNames.value }

  private func compute(_ read: Read) -> FastDigest {
    switch read.kind {
    case .front: return entries.digest(of: read.number)
    case .body:
      return context.texts.bodies.digest(of: read.number) ?? made { $0.add(context.texts.open(read.number)) }
    case .facts: return made { $0.add(context.texts.facts(of: read.number)) }
    case .until: return made { $0.add(read.number) }
    case .list, .setting, .template, .strings, .data, .media:
      guard let key = context.reads.table.key(of: read) else { return made { _ in } }
      return made { add(key, to: &$0) }
    }
  }

  private func made(_ write: (inout DigestWriter) -> Void) -> FastDigest {
    var writer = DigestWriter()
    write(&writer)
    return writer.digest
  }

  private func add(_ key: ReadKey, to writer: inout DigestWriter) {
    switch key {
    case .template(let name):
      let bytes = try? context.presentation.theme.bytes(name)
      writer.add(bytes != nil)
      writer.add(bytes ?? [])
    case .strings(let language):
      let strings = context.presentation.strings
      // Pages name the language of a text that is not in their own.
      writer.add(strings.fallback)
      add(strings.tables(for: site.settings.languages[language]), to: &writer)
    case .data(let name?): writer.add(site.data[name] ?? .null)
    case .data(nil): writer.add(site.data.members) { $0.add($1.name) }
    case .media(let reference, let entry): addMedia(reference, entry, to: &writer)
    case .setting(let setting): add(setting, to: &writer)
    case .menu, .section, .person, .source, .status, .visit, .newest, .term: addPart(key, to: &writer)
    default: addList(key, to: &writer)
    }
  }

  private func addMedia(_ reference: String, _ entry: Int, to writer: inout DigestWriter) {
    writer.add(context.texts.bodies.asset(reference, beside: entry < 0 ? nil : entry))
    let path = String(reference.drop { $0 == "/" })
    writer.add(context.plan.staticPaths.contains(path))
    writer.add(reference.hasPrefix("/") && context.plan.hasPageBelowBase(reference))
  }

  private func add(_ tables: [[(key: String, value: String)]], to writer: inout DigestWriter) {
    for table in tables {
      writer.add(table) { writer, text in
        writer.add(text.key)
        writer.add(text.value)
      }
    }
  }
}
