import Glibc
package import Text

extension Folder {
  /// Creates a symbolic link, which must not exist. `target` is its text.
  package func makeLink(_ name: RelativePath, to target: String) throws(FileError) {
    guard at(name, { unsafe symlinkat(target, $0, $1) }) == 0 else {
      throw FileError(.create, path(name), code: errno)
    }
  }

  /// Returns the target of a symbolic link, or `nil` if `name` is not a link or cannot be read.
  package func linkTarget(_ name: RelativePath) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = at(name) { folder, name in
      unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe Int32(clamping: readlinkat(folder, name, start, buffer.count))
      }
    }
    guard count > 0, count < bytes.count else { return nil }
    return String(decoding: bytes[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
