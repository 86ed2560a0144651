import System
import Text

/// The installed version of Pygments. It is stored in a file of the cache, with the sizes and times of the files that
/// determine it, so that a build in which nothing is highlighted starts no process.
struct Pygments: Equatable {
  /// `nil` if it is not installed.
  var version: String?
  /// The names of all languages, and the endings of files that one language alone has, in lower case.
  var languages: [String]
  /// The files and folders whose change may change the version, with their stamps; `nil` for one that does not exist.
  private var places: [Place]

  private struct Place: Equatable {
    var path: String
    var stamp: FileStamp?

    init(_ path: String) {
      self.path = path
      stamp = try? Files.status(path, followsLink: true).stamp
    }
  }

  init(_ greeting: HighlightWorker.Greeting, program: String) {
    version = greeting.version
    languages = greeting.languages
    places = ([program] + greeting.places).filter { !$0.contains("\n") }.map(Place.init)
  }

  /// Reads the file. Returns `nil` if there is none, if it is damaged, or if something has changed since.
  init?(remembered file: RelativePath, in state: StateFolder, program: String) {
    guard let bytes = try? state.read(file), bytes.starts(with: Self.form), bytes.count >= Self.form.count + 33
    else { return nil }
    let body = Array(bytes[(Self.form.count + 33)...])
    guard bytes[Self.form.count...].starts(with: "\(FastDigest(of: body).hex)\n".utf8) else { return nil }
    let lines = body.text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 3, let end = lines[1...].firstIndex(of: ""), end > 1 else { return nil }
    version = lines[0].isEmpty ? nil : String(lines[0])
    places = lines[1..<end].compactMap(Self.unchanged)
    languages = lines[(end + 1)...].map(String.init)
    guard places.count == end - 1, places.first?.path == program else { return nil }
  }

  func remember(in file: RelativePath, of state: StateFolder) {
    let lines = [version ?? ""] + places.map { "\(Self.words($0.stamp)) \($0.path)" } + [""] + languages
    let body = Array(lines.joined(separator: "\n").utf8)
    // Without the file, the next build asks again.
    try? state.write(Self.form + Array("\(FastDigest(of: body).hex)\n".utf8) + body, to: file)
  }
}

extension Pygments {
  private static let form = Array("Rhapsode's note of Pygments, form 2\n".utf8)

  private static func words(_ stamp: FileStamp?) -> String { stamp.map { "\($0.size):\($0.modified)" } ?? "-" }

  /// Reads a line of a stamp and a path. Returns `nil` if the stamp is no longer that of the file.
  private static func unchanged(_ line: Substring) -> Place? {
    guard let space = line.firstIndex(of: " ") else { return nil }
    let place = Place(String(line[line.index(after: space)...]))
    return words(place.stamp) == line[..<space] ? place : nil
  }
}
