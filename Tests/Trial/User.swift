import Glibc

/// Who runs the program in a test. Permissions of files deny nothing to root.
package enum User: String, Sendable {
  case root, ordinary

  /// Those that the tests can run the program as: both if root runs the tests.
  package static var all: [User] { geteuid() == 0 ? [.root, .ordinary] : [.ordinary] }

  /// Gives the files in `folder` to this user.
  package func own(_ folder: TemporaryFolder) throws {
    guard self == .ordinary, geteuid() == 0 else { return }
    _ = try Command.run("chown", ["-R", "\(User.nobody):\(User.nobody)", folder.path])
  }

  /// Runs a shell script in `folder`; `$RHAPSODE_TESTED` is the program.
  package func shell(_ script: String, in folder: String, seconds: Double = 120) throws -> Command {
    let user = self == .ordinary && geteuid() == 0 ? User.change : []
    return try Command.run(
      "env", user + ["sh", "-c", script], in: folder, environment: ["RHAPSODE_TESTED": Installed.rhapsode],
      seconds: seconds)
  }

  /// Runs a shell script that may mount file systems, which end with it. `nil` if that is not allowed here.
  package func mounting(_ script: String, in folder: String) throws -> Command? {
    let space = self == .root ? "unshare --mount" : "unshare --user --map-root-user --mount"
    let possible = try shell("\(space) mount -t tmpfs none /mnt", in: folder)
    guard possible.status == 0 else {
      print("skipped: \(rawValue) cannot mount file systems here: \(possible.errors)")
      return nil
    }
    return try shell("exec \(space) sh -c '\(script)'", in: folder)
  }

  private static let nobody = 65534
  private static let change = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
}
