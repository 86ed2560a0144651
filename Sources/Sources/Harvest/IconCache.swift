import Media
import Model
import Archive
import System
import Text

/// The archive's icons as files that can be published.
struct IconCache {
  let archive: SourceArchive
  /// The folder of the icon files; it can be deleted at any time.
  let folder: String
  private let records: [String: IconRecord]

  init(archive: SourceArchive, folder: String, _ records: [String: IconRecord]) {
    self.archive = archive
    self.folder = folder
    self.records = records
  }

  /// Returns the icon, or `nil` if the source has none. Its file name is made of a digest and a known type, so no part
  /// of it is untrusted.
  func icon(of source: String) throws(ArchiveError) -> Asset? {
    guard let picture = records[source]?.picture, let type = MediaType(rawValue: picture.type), type.kind == .picture,
      picture.digest.count == 32
    else { return nil }
    let digits = picture.digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let name = "\(digits).\(type == .jpeg ? "jpg" : type.rawValue)"
    let state = StateFolder(folder)
    guard let file = RelativePath(name) else { return nil }
    if (try? state.read(file)).map({ SHA256.digest(of: $0).bytes }) != picture.digest {
      let bytes = try archive.iconBytes(of: source)
      // A restored archive can contain anything.
      guard RasterPicture(bytes, mayBeIcon: true)?.type == type, SHA256.digest(of: bytes).bytes == picture.digest else {
        return nil
      }
      do throws(FileError) {
        try state.write(bytes, to: file)
      } catch {
        throw .failed("\(error.path): \(error.reason)")
      }
    }
    var asset = Asset(file: state.path(of: file), path: "icons/\(name)", type: type.mime, length: 0)
    (asset.width, asset.height) = (picture.width, picture.height)
    return asset
  }
}
