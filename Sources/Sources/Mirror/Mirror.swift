import Media
import Model
import System
import Text

/// Copies of images in feeds, in a folder next to the archive: the files are named by their digest, and each source has
/// an index by URL. The folder can be deleted; its contents are fetched again.
struct Mirror: Sendable {
  /// The limit for one source.
  static let largestSource: Int64 = 256 << 20
  /// The limit for one picture.
  static let largestPicture = 8 << 20

  let folder: String
  private let check: PictureCheck

  /// `cache` is a folder that can always be deleted.
  init(folder: String, cache: String) {
    self.folder = folder
    check = PictureCheck(cache: cache, mirror: folder)
  }

  private var state: StateFolder { StateFolder(folder) }

  var exists: Bool { state.hasFolder() }

  /// Returns a source's pictures by URL, without copies whose file is missing or has another length.
  func index(of source: String) -> [String: MirroredPicture] {
    guard let bytes = try? state.read(indexFile(source)), let node = try? JSON.parse(bytes, file: "mirror") else {
      return [:]
    }
    var index: [String: MirroredPicture] = [:]
    for element in node["pictures"]?.elements ?? [] {
      guard let address = element["url"]?.string, let picture = MirroredPicture(element) else { continue }
      if let copy = picture.copy, state.size(of: place(copy)) != copy.length { continue }
      index[address] = picture
    }
    return index
  }

  /// Returns the same index, in which damaged copies are marked as missing, so that they are fetched again later. A
  /// copy may have been damaged later, or stored by a version that did not check it.
  func checkedIndex(of source: String, now: Timestamp) -> [String: MirroredPicture] {
    var index = index(of: source)
    var hasChanged = false
    for (address, picture) in index {
      guard let copy = picture.copy, let fault = fault(of: copy) else { continue }
      let until = BackOff.failed(failures: 1, address, now: now)
      index[address] = .missing(MirroredPicture.Absence(reason: fault, failures: 1, notBefore: until))
      hasChanged = true
    }
    // If the index cannot be written, the next build checks the copies again.
    if hasChanged { try? store(index, of: source) }
    return index
  }

  /// Returns why a copy cannot be published, or `nil` if it can.
  func fault(of copy: MirroredPicture.Copy) -> String? { check.fault(of: file(copy), copy) }

  func store(_ index: [String: MirroredPicture], of source: String) throws(FileError) {
    let pictures = index.sorted { $0.key < $1.key }.map { address, picture in
      Node.object([.init("url", .string(address))] + picture.members())
    }
    let document = Node.object([.init("source", .string(source)), .init("pictures", .list(pictures))])
    try state.write(JSON.bytes(of: document, pretty: true), to: indexFile(source))
  }

  /// Stores the bytes, or returns `nil` if they are not a supported image.
  func keep(_ bytes: [UInt8]) throws(FileError) -> MirroredPicture.Copy? {
    guard let picture = RasterPicture(bytes) else { return nil }
    let copy = MirroredPicture.Copy(
      digest: SHA256.digest(of: bytes), type: picture.type, width: picture.size.width, height: picture.size.height,
      length: Int64(bytes.count))
    try state.write(bytes, to: place(copy))
    return copy
  }

  func file(_ copy: MirroredPicture.Copy) -> String { state.path(of: place(copy)) }

  func asset(_ copy: MirroredPicture.Copy) -> Asset {
    var asset = Asset(file: file(copy), path: "mirror/\(copy.name)", type: copy.type.mime, length: copy.length)
    (asset.width, asset.height) = (copy.width, copy.height)
    asset.isMirrored = true
    if copy.type.hasDerivatives { asset.digest = copy.digest }
    return asset
  }

  /// Deletes the indexes of all other sources, and every file that no index names.
  func prune(toSources sources: some Sequence<String>) {
    let indexes = Set(sources.map { indexFile($0).text })
    var named: Set<String> = []
    for source in sources { named.formUnion(index(of: source).values.compactMap(\.copy?.name)) }
    for name in state.names() where !indexes.contains(name) { RelativePath(name).map { state.remove($0) } }
    for name in state.names(in: Mirror.pictures) where !named.contains(name) {
      Mirror.pictures.appending(name).map { state.remove($0) }
    }
  }

  private static let pictures: RelativePath = "pictures"

  private func place(_ copy: MirroredPicture.Copy) -> RelativePath {
    Mirror.pictures.appending(copy.name) ?? Mirror.pictures
  }

  private func indexFile(_ source: String) -> RelativePath {
    RelativePath(SHA256.digest(of: source).hex(16) + ".json") ?? "source.json"
  }
}
