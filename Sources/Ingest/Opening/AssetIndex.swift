import Content
import Media
import Model
import Sources
import Synchronization
import System
import Text

/// An index of the files that entries refer to; each file is probed once.
final class AssetIndex: Sendable {
  private let folder: String
  private let entries: [Entry]
  private let harvest: Harvest
  /// Logical path → path on disk, both relative to `content/`.
  private let media: [String: String]
  /// The keys of `media`, sorted.
  private let paths: [String]
  /// Published path → file, for `content/static/`.
  private let statics: [String: String]
  private let memory: MediaMemory?
  private let profiler: Profiler?
  private let known = Mutex<[String: Asset?]>([:])

  init(
    folder: String, entries: [Entry], content: ContentFolder, harvest: Harvest, memory: MediaMemory?,
    profiler: Profiler?
  ) {
    self.memory = memory
    self.profiler = profiler
    self.folder = folder
    self.entries = entries
    self.harvest = harvest
    media = content.media
    paths = content.media.keys.sorted()
    statics = Dictionary(content.statics.map { ($0.path, $0.file) }) { first, _ in first }
  }

  /// See `Bodies.asset(_:beside:)`.
  func asset(_ reference: String, beside index: Int?) -> Asset? {
    guard let index else {
      let path = URI.decoded(reference) ?? reference
      return asset(at: nfc(path.hasPrefix("/") ? path : "/" + path))
    }
    let entry = entries[index]
    if case .archived = entry.origin { return harvest.asset(reference, entry) }
    guard let path = resolved(reference, beside: entry) else { return nil }
    for candidate in [Self.variant(of: path, in: entry.language), path] {
      if let asset = asset(at: candidate) { return asset }
    }
    return nil
  }

  /// Returns the asset, or `nil` if neither the name nor the bytes show an image, audio or video file, or a model with
  /// pictures. In `content/static/`, the bytes count only if the name does not tell the type.
  func asset(of file: Site.StaticFile) -> Asset? {
    let isStatic = statics[file.path] == file.file
    let named = MediaType.mime(ofName: file.path)
    if isStatic, let named, !Self.hasMetadata(named) { return nil }
    let asset = asset(at: isStatic ? "/" + file.path : file.path)
    return [named, asset?.type].contains { $0.map(Self.hasMetadata) ?? false } ? asset : nil
  }

  /// Whether files of this MIME type can have metadata that are not published.
  private static func hasMetadata(_ mime: String) -> Bool {
    MediaType.isPictureOrRecording(mime) || mime == MediaType.glb.mime
  }

  /// All files by the path that addresses in texts use, sorted.
  var names: [String] { (paths + statics.keys).sorted() }

  /// The files in the folders of entries that have their own folder, in the order of the entries, each folder once.
  var bundled: [Site.StaticFile] {
    var folders: Set<String> = []
    return entries.indices.flatMap { entry -> [Site.StaticFile] in
      guard case .file(let file, _) = entries[entry].origin, let folder = Self.bundleFolder(file) else { return [] }
      return folders.insert(folder).inserted ? files(in: folder) : []
    }
  }
}

extension AssetIndex {
  private func files(in folder: String) -> [Site.StaticFile] {
    var found: [Site.StaticFile] = []
    let prefix = folder + "/"
    var position = firstPosition(of: prefix)
    while position < paths.count, paths[position].hasPrefix(prefix) {
      let path = paths[position]
      position += 1
      guard let name = media[path] else { continue }
      found.append(Site.StaticFile(file: "\(self.folder)/content/\(name)", path: path))
    }
    return found
  }

  /// Resolves a reference to a path relative to `content/`; the path of an absolute reference starts with `/`.
  private func resolved(_ reference: String, beside entry: Entry) -> String? {
    let bare = reference.prefix { $0 != "?" && $0 != "#" }
    guard !bare.isEmpty, let decoded = URI.decoded(String(bare)) else { return nil }
    var parts: [Substring] = []
    if !decoded.hasPrefix("/") { parts = Self.logicalFolder(of: entry.origin).split(separator: "/") }
    for part in decoded.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return (decoded.hasPrefix("/") ? "/" : "") + nfc(parts.joined(separator: "/"))
  }

  private func asset(at path: String) -> Asset? {
    if let asset = known.withLock({ $0[path] }) { return asset }
    let asset = profiler.measure(.probe) { probe(path) }
    known.withLock { $0[path] = asset }
    return asset
  }

  private func probe(_ path: String) -> Asset? {
    if path.hasPrefix("/") {
      let bare = String(path.dropFirst())
      if let file = statics[bare] { return MediaFile.asset(file, path: bare, memory: memory) }
      return media[bare].flatMap { MediaFile.asset("\(folder)/content/\($0)", path: bare, memory: memory) }
    }
    return media[path].flatMap { MediaFile.asset("\(folder)/content/\($0)", path: path, memory: memory) }
  }

  /// Returns the name of a language's variant: for English, `voice.m4a` becomes `voice.en.m4a`.
  private static func variant(of path: String, in language: String) -> String {
    let (stem, ending) = SiteNames.stem(of: path)
    return stem + "." + language + ending
  }

  private static func logicalFolder(of origin: Entry.Origin) -> String {
    switch origin {
    case .file(let file, _), .row(let file, _):
      let path = file.dropFirst("content/".count).outerName
      if path == "drafts" { return "" }
      return path.hasPrefix("drafts/") ? String(path.dropFirst("drafts/".count)) : path
    case .archived: return ""
    }
  }

  private static func bundleFolder(_ file: String) -> String? {
    let name = file.lastPathPart
    guard name.hasPrefix("index."), SiteNames.isText(file) else { return nil }
    let folder = logicalFolder(of: .file(file, firstLine: 1))
    return folder.isEmpty ? nil : folder
  }

  private func firstPosition(of prefix: String) -> Int {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
