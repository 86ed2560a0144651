import Glibc
import System

extension Scaffold {
  package struct Failure: Error, Sendable {
    package var path: String
    /// `errno`; `EEXIST` where the file is there already: nothing is ever overwritten.
    package var code: Int32

    package var reason: String { unsafe String(cString: strerror(code)) }
  }

  /// Writes the files below `folder`, all or none: where one of them is there already nothing is written.
  package func write(below folder: String) throws(Failure) {
    for file in files where unsafe access(folder + "/" + file.path, F_OK) == 0 {
      throw Failure(path: file.path, code: EEXIST)
    }
    for file in files {
      try makeFolders(of: file.path, below: folder)
      try write(Array(file.text.utf8), to: folder + "/" + file.path, file.path)
    }
  }

  private func makeFolders(of path: String, below folder: String) throws(Failure) {
    var current = folder
    for part in [Substring("")] + path.split(separator: "/").dropLast() {
      if !part.isEmpty { current += "/" + part }
      guard unsafe mkdir(current, 0o777) == 0 || errno == EEXIST else { throw Failure(path: current, code: errno) }
    }
  }

  private func write(_ bytes: [UInt8], to path: String, _ name: String) throws(Failure) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure(path: name, code: errno) }
    defer { close(file) }
    let code = Files.write(bytes, to: file)
    guard code == 0 else { throw Failure(path: name, code: code) }
  }
}
