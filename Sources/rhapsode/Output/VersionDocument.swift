import Archive
import Configuration
import Feeds
import Markup
import Media
import Model
import Preview
import Sources
import Text

/// What `--version --json` prints: the program and its libraries, with their versions and licences.
enum VersionDocument {
  static var bytes: [UInt8] {
    JSON.bytes(
      of: .object([
        .init("name", .string("rhapsode")), .init("version", .string(Version.number)),
        .init("licence", .string("Apache-2.0")), .init("libraries", .list(libraries.map(node))),
      ]), pretty: true)
  }

  private static var libraries: [LinkedLibrary] {
    LinkedLibrary.ofFeeds + LinkedLibrary.ofMarkup + LinkedLibrary.ofMedia + LinkedLibrary.ofArchive
      + LinkedLibrary.ofConfiguration + LinkedLibrary.ofSources + LinkedLibrary.ofPreview + toolchain
  }

  /// The libraries that the toolchain links statically. Their version cannot be asked for at run time.
  private static var toolchain: [LinkedLibrary] {
    #if compiler(>=6.4)
      let swift = "6.4"
    #else
      let swift = "6.3"
    #endif
    return [
      LinkedLibrary(
        "Swift", swift, licence: "Apache-2.0 WITH Swift-exception", home: "https://www.swift.org/", package: nil),
      LinkedLibrary(
        "Foundation", swift, licence: "Apache-2.0 WITH Swift-exception AND Unicode-3.0",
        home: "https://github.com/swiftlang/swift-foundation", package: nil),
    ]
  }

  private static func node(_ library: LinkedLibrary) -> Node {
    .object([
      .init("name", .string(library.name)), .init("version", library.version.map { .string($0) } ?? .null),
      .init("licence", .string(library.licence)), .init("home", .string(library.home)),
      .init("package", library.package.map { .string($0) } ?? .null),
    ])
  }
}
