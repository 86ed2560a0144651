package import Archive
package import Model
import System
import Text

extension SourceIngest {
  /// Imports the files of an export into the archive of a site, which must be empty. Returns the number of entries. If the
  /// site has no archive, it has none either after an import that fails: a lost archive stays lost, and stops builds.
  package static func importArchive(
    _ files: [(path: String, bytes: [UInt8])], in folder: String, _ settings: Settings
  ) throws(ArchiveError) -> Int {
    guard case .file(let path) = ArchiveLocation(of: settings, in: folder), !Files.exists(path) else {
      return try openArchive(in: folder, settings, allowsLoss: true).restore(files)
    }
    if let link = StateFolder.link(in: folder) { throw .linked(link) }
    // If the folder cannot be created, creating the archive reports the reason.
    try? Folder(folder, followsLink: true).makeFolder(".rhapsode")
    return try SourceArchive.make(at: path) { (archive) throws(ArchiveError) in try archive.restore(files) }
  }
}
