import Glibc
package import Text

/// A folder with a few files, which is deleted with this object.
package final class TemporarySite {
  package let folder: String

  package init(_ files: [String: String] = [:]) {
    var template = Array("/tmp/rhapsode-XXXXXX".utf8CString)
    folder = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) } ?? "/nowhere"
    }
    for (path, text) in files { write(text, to: path) }
  }

  deinit { remove(folder) }

  package func write(_ text: String, to path: String) { write(Array(text.utf8), to: path) }

  package func write(_ bytes: [UInt8], to path: String) {
    var parent = folder
    for part in path.split(separator: "/").dropLast() {
      parent += "/" + part
      unsafe mkdir(parent, 0o755)
    }
    Self.write(bytes, to: "\(folder)/\(path)")
  }

  package static func write(_ bytes: [UInt8], to path: String) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    unsafe bytes.withUnsafeBytes { _ = unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    close(file)
  }

  package func link(_ path: String, to target: String) { unsafe symlink(target, "\(folder)/\(path)") }

  private func remove(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR, let stream = unsafe opendir(path) else {
      unsafe unlink(path)
      return
    }
    while let item = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &item.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { remove("\(path)/\(name)") }
    }
    unsafe closedir(stream)
    unsafe rmdir(path)
  }
}

extension Diagnostic {
  /// `file:line:column: summary — help`.
  package var words: String {
    let where_ = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    return where_ + summary + (help.map { " — " + $0 } ?? "")
  }
}
