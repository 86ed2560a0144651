package import Archive
package import Model
import System
package import Text

extension SourceIngest {
  /// Imports the files of an export into the archive of a site, which must be empty, without the entries that
  /// `content/erased.yaml` lists. Returns the number of imported entries, and that of those left out. If the site has no
  /// archive, it has none either after an import that fails: a lost archive stays lost, and stops builds.
  package static func importArchive(
    _ files: [(path: String, bytes: [UInt8])], in folder: String, _ settings: Settings, now: Timestamp
  ) throws(ArchiveError) -> (entries: Int, erased: Int) {
    if let link = StateFolder.link(in: folder) { throw .linked(link) }
    // If the folder cannot be created, creating the archive reports the reason.
    try? Folder(folder, followsLink: true).makeFolder(".rhapsode")
    return try ArchiveLocation(of: settings, in: folder).fill { (archive) throws(ArchiveError) in
      let count = try archive.restore(files)
      let erased = try SourceIngest(settings, folder: folder, archive: archive).eraseAgain(now: now)
      return (count - erased, erased)
    }
  }
}
