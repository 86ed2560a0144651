import System

/// Input files that are named on the command line.
enum Input {
  /// Returns the bytes of a file. A pipe, or standard input for `-`, is read to its end.
  static func read(_ name: String) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      if name == "-" { return try StandardStream.input.contents() }
      return Files.isPipe(name) ? try Files.drain(name) : try Files.read(name)
    } catch {
      throw Failure(.usageError, "`\(name)` cannot be read: \(error.reason)")
    }
  }
}
