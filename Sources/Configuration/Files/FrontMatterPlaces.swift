import Synchronization
import System
package import Text

/// Finds the places of values of front matter again, for mistakes that only show after the files were read. Any thread may
/// call it.
package final class FrontMatterPlaces: Sendable {
  private let folder: String
  /// The file that was asked for last. The mistakes of a text are reported one after another, and a text can have thousands:
  /// parsing it for each would take quadratic time.
  private let last = Mutex<FrontMatterValues?>(nil)

  /// `folder` is that of the site.
  package init(folder: String) { self.folder = folder }

  /// Returns the place of an address of this site among the values of `keys`, or the whole file if it is not found there.
  /// `address` is not percent-encoded, and `file` is relative to the site's folder.
  package func ofAddress(_ address: String, under keys: [String], in file: String) -> Place {
    place(in: file) { $0.place(ofAddress: address, under: keys) }
  }

  /// Returns the place of the `id` of a file, or the whole file if it has another one, or none.
  package func ofID(_ id: String, in file: String) -> Place {
    place(in: file) { $0.place(of: id, under: ["id"]) }
  }

  /// Returns the place of the name of an author, or the whole file if it is not found there.
  package func ofAuthor(_ name: String, in file: String) -> Place {
    place(in: file) { $0.place(of: name, under: ["author", "authors"]) }
  }

  private func place(in file: String, _ find: (inout FrontMatterValues) -> Place?) -> Place {
    last.withLock { last in
      var values = last.take().flatMap { $0.file == file ? $0 : nil } ?? FrontMatterValues(of: file, in: folder)
      defer { last = values }
      return find(&values) ?? Place(file: file)
    }
  }
}
