import System

/// Files that a command line names.
enum Input {
  /// The file's bytes, or all that comes through a pipe; standard input for `-`.
  static func read(_ name: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      if name == "-" { return try StandardStream.input.contents() }
      return Files.isPipe(name) ? try Files.drain(name) : try Files.read(name)
    } catch {
      throw Failure(.wrongUse, "`\(name)` cannot be read: \(error.reason)")
    }
  }
}
