package import Archive
package import Text

extension ArchiveError {
  /// The diagnostic of the error, with help if something can be done about it.
  package var diagnostic: Diagnostic {
    let help: String? =
      switch self {
      case .corrupt:
        "delete `archive.sqlite-wal` and `archive.sqlite-shm`, then restore a copy of the file; or let "
          + "`rhapsode build --allow-removals` move it aside and create a new one"
      case .gone:
        "delete `archive.sqlite-wal` and `archive.sqlite-shm` if they are there, then restore a copy of the file; or let "
          + "`rhapsode build --allow-removals` create a new one"
      case .emptied: "restore it from a backup, or let `rhapsode build --allow-removals` create a new one"
      case .unmoved:
        "stop all fetches, then run `rhapsode archive move` with the same `--site` and `--environment`; "
          + "if its entries are not needed, delete the file"
      case .newer: "install the newer Rhapsode again, or restore a copy of the archive from before"
      case .unaddressed: "`database` in the settings names it: export it, such as in the unit of the service"
      case .unreachable: "start the server, or correct the address"
      case .refused:
        "correct the user, the password or the name of the database in the address, or `~/.pgpass`; `createdb` makes a "
          + "database that is missing"
      case .diskFull: "free some space, and run it again"
      case .linked: "move the folder or file itself there, or remove the link"
      default: nil
      }
    if case .linked(let path) = self { return Diagnostic(.error, summary, at: Place(file: path), help: help) }
    let isAboutFile =
      switch self {
      case .corrupt, .gone, .unmoved: true
      default: false
      }
    let place = isAboutFile ? Place(file: ".rhapsode/archive.sqlite") : nil
    return Diagnostic(.error, summary, at: place, help: help)
  }
}
