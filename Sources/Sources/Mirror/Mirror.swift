import Media
import Model
import System
import Text

/// Copies of strangers' pictures, in a folder beside the archive: the files by what they hold, and for each source a list
/// of what lies at which address. All of it can be deleted: it is fetched again.
struct Mirror: Sendable {
  /// Of one source.
  static let largestSource: Int64 = 256 << 20
  /// Of one picture.
  static let largestPicture = 8 << 20

  let folder: String
  private let check: PictureCheck

  /// `cache`: the folder of what can always be deleted.
  init(folder: String, cache: String) {
    self.folder = folder
    check = PictureCheck(cache: cache)
  }

  private var state: StateFolder { StateFolder(folder) }

  var exists: Bool { state.hasFolder() }

  /// By address; a copy whose file is gone, or of another length, is left out.
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

  /// The same, without copies that are damaged: they are missing from now on, and fetched again some day. Copies may come
  /// from a version that did not look, or have been damaged since.
  func checkedIndex(of source: String, now: Timestamp) -> [String: MirroredPicture] {
    var index = index(of: source)
    var hasChanged = false
    for (address, picture) in index {
      guard let copy = picture.copy, let fault = fault(of: copy) else { continue }
      let until = BackOff.failed(failures: 1, address, now: now)
      index[address] = .missing(MirroredPicture.Absence(reason: fault, failures: 1, notBefore: until))
      hasChanged = true
    }
    // An index that cannot be written costs another look at the next build.
    if hasChanged { try? store(index, of: source) }
    return index
  }

  /// Why a copy cannot be published; `nil` if it can.
  func fault(of copy: MirroredPicture.Copy) -> String? { check.fault(of: file(copy), copy) }

  func store(_ index: [String: MirroredPicture], of source: String) throws(FileError) {
    let pictures = index.sorted { $0.key < $1.key }.map { address, picture in
      Node.object([.init("url", .string(address))] + picture.members())
    }
    let document = Node.object([.init("source", .string(source)), .init("pictures", .list(pictures))])
    try state.write(JSON.bytes(of: document, pretty: true), to: indexFile(source))
  }

  /// Keeps the bytes, which must be a picture; `nil` where they are none.
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

  /// Forgets the lists of all other sources, and every file that no list names any more.
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
