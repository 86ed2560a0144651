// swift-tools-version: 6.2
import PackageDescription

/// The modules in the order in which data flows: no target imports one below it.
/// `Content` and `Sources` never read one another, nor do those after `Ingest`, which only the programs read.
let package = Package(
  name: "rhapsode",
  products: [
    .executable(name: "rhapsode", targets: ["rhapsode"]),
    .executable(name: "thumbnail", targets: ["thumbnail"]),
  ],
  targets: [
    .module("Text", reads: []),
    .module("System", reads: ["Text", "CLinux"]),
    .module("Model", reads: ["Text"]),
    .module("Escaping", reads: ["Text"]),
    .module("Jinja", reads: ["Text", "Escaping"]),
    .module("Feeds", reads: ["Text", "Model", "Escaping", "CXML", "CUchardet"]),
    .module("Markup", reads: ["Text", "Model", "Escaping", "CMarkdown", "CMarkdownMemory", "CGumbo"]),
    .module("Media", reads: ["Text", "System", "Model", "Escaping", "CTagLib", "CQR", "CHighlighter", "CTypesetter"]),
    .module("Archive", reads: ["Text", "System", "CSQLite", "CPostgreSQL", "CLinux"]),
    .module(
      "Configuration",
      reads: ["Text", "System", "Model", "Feeds", "Media", "CYAML", "CIDN", "CCollation", "CPCRE2"]),
    .module("Localization", reads: ["Text", "Configuration"]),
    .module("Content", reads: ["Text", "System", "Model", "Markup", "Configuration"]),
    .module(
      "Sources",
      reads: [
        "Text", "System", "Model", "Escaping", "Feeds", "Markup", "Media", "Archive", "Configuration", "CCurl",
        "CCompression",
      ]),
    .module(
      "Ingest",
      reads: [
        "Text", "System", "Model", "Escaping", "Markup", "Media", "Archive", "Configuration", "Content", "Sources",
      ]),
    .module(
      "Render",
      reads: [
        "Text", "System", "Model", "Escaping", "Jinja", "Feeds", "Markup", "Media", "Configuration", "Localization",
        "CTheme",
      ]),
    .module("Publish", reads: ["Text", "System", "Model"]),
    .module("Deploy", reads: ["Text", "System", "Model"]),
    .module("Preview", reads: ["Text", "System", "CMicroHTTP", "CLiveScript", "CStudio"]),
    .module(
      "Authoring", reads: ["Text", "System", "Model", "Feeds", "Markup", "Media", "Configuration", "CStarters"]),
    .module("Migration", reads: ["Text", "System", "Model", "Escaping", "Markup", "Media", "Configuration"]),
    .command(
      "rhapsode",
      reads: [
        "Text", "System", "Model", "Jinja", "Feeds", "Markup", "Media", "Archive", "Configuration", "Sources", "Ingest",
        "Render", "Publish", "Deploy", "Preview", "Authoring", "Migration",
      ]),
    .command("thumbnail", reads: ["CVips"]),

    .library("CXML", package: "libxml-2.0", apt: "libxml2-dev"),
    .library("CUchardet", package: "uchardet", apt: "libuchardet-dev"),
    .library("CMarkdown", package: "libcmark-gfm", apt: "libcmark-gfm-dev"),
    .library("CGumbo", package: "gumbo", apt: "libgumbo-dev"),
    .library("CQR", package: "libqrencode", apt: "libqrencode-dev"),
    .library("CSQLite", package: "sqlite3", apt: "libsqlite3-dev"),
    .library("CYAML", package: "yaml-0.1", apt: "libyaml-dev"),
    .library("CIDN", package: "libidn2", apt: "libidn2-dev"),
    .library("CPCRE2", package: "libpcre2-8", apt: "libpcre2-dev"),
    .library("CCompression", package: nil, apt: "zlib1g-dev libbrotli-dev libzstd-dev"),
    .library("CLinux", package: nil, apt: "libc6-dev"),
    .library("CVips", package: nil, apt: "libvips-dev"),
    .deferred("CTagLib"),
    .deferred("CPostgreSQL"),
    .deferred("CCurl"),
    .deferred("CMicroHTTP"),
    .target(name: "CDeferred", path: "Sources/C/Deferred"),
    .target(
      name: "CCollation", path: "Sources/C/Collation",
      linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "CMarkdownMemory", path: "Sources/C/MarkdownMemory"),
    .target(name: "CTheme", path: "Sources/C/Theme"),
    .target(name: "CHighlighter", path: "Sources/C/Highlighter", exclude: ["worker.py"]),
    .target(name: "CTypesetter", path: "Sources/C/Typesetter", exclude: ["worker.js"]),
    .target(
      name: "CLiveScript", path: "Sources/C/LiveScript",
      exclude: ["blocks.js", "difference.js", "live.js", "problems.js"]),
    .target(name: "CStarters", path: "Sources/C/Starters", exclude: ["ci", "el", "en", "pictures", "sounds"]),
    .target(name: "CStudio", path: "Sources/C/Studio", exclude: ["page"]),

    .bench("markdown", reads: ["Markup", "Model", "CMarkdown"]),
    .bench("feeds", reads: ["Feeds"], scripts: ["peer.py", "run.sh"]),
    .bench("clean", reads: ["Feeds", "Markup", "Model", "Text"], scripts: ["peer.py", "run.sh"]),

    .tests(of: "Text", also: ["Trial"]),
    .tests(of: "System", also: ["Text", "Trial"]),
    .tests(of: "Model", also: ["Text", "Trial"]),
    .tests(of: "Escaping", also: ["Text", "Trial"], data: ["goldens", "oracle"]),
    .tests(of: "Feeds", also: ["Text", "Model", "Trial"], data: ["Writing/cap-1.2.rng"]),
    .tests(of: "Markup", also: ["Text", "Model", "Trial"]),
    .tests(of: "Media", also: ["Text", "System", "Model", "Trial"]),
    .tests(of: "Archive", also: ["Text", "System", "Trial"]),
    .tests(of: "Configuration", also: ["Text", "System", "Model", "Fixtures", "Trial"]),
    .tests(of: "Localization", also: ["Text"]),
    .tests(of: "Content", also: ["Text", "Model", "Configuration", "Ingest", "Fixtures", "Trial"]),
    .tests(
      of: "Sources",
      also: [
        "Text", "System", "Model", "Feeds", "Media", "Archive", "Configuration", "Content", "Ingest", "Fixtures",
        "Trial",
      ],
      data: ["server.py"]),
    .tests(
      of: "Ingest",
      also: ["Text", "Model", "Media", "Configuration", "Content", "Sources", "Feeds", "Fixtures", "Trial"],
      data: ["Assemble/events.tsv", "Assemble/real-events.tsv"]),
    .tests(of: "Render", also: ["Text", "System", "Model", "Markup", "Jinja", "Configuration", "Trial"]),
    .tests(of: "Publish", also: ["Text", "System", "Model", "Trial"]),
    .tests(of: "Deploy", also: ["Text", "System", "Model", "Trial"]),
    .tests(of: "Preview", also: ["Text", "System", "Trial"]),
    .tests(of: "Jinja", also: ["Text", "Escaping", "Trial"], data: ["goldens", "oracle"]),
    .tests(of: "Authoring", also: ["Text", "System", "Model", "Feeds", "Markup", "Media", "Configuration", "Trial"]),
    .tests(of: "Migration", also: ["Text", "System", "Model", "Markup", "Trial"]),
    .tests(of: "rhapsode", also: ["Text", "System", "Trial"]),

    .trial("Trial"),
    .trial("Fixtures", reads: ["Text", "Model", "Configuration", "Ingest"]),
    .tests(ofTheProgram: "Site", data: ["sites", "goldens", "moving", "library.py", "webdav.py"]),
    .tests(
      ofTheProgram: "Browser",
      data: [
        "arrivals.py", "drawing.py", "journeys.py", "live.py", "looks.py", "museum.py", "reader.py", "scenario.py",
        "shifts.py", "studio.py", "studio_conflicts.py", "studio_laypeople.py", "studio_pasted.py", "studio_saving.py",
        "studio_presses.py", "studio_site.py", "studio_troubles.py", "studio_typed.py",
      ]),
  ]
)

extension Target {
  private static let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]

  private static func dependencies(_ names: [String]) -> [Target.Dependency] {
    names.map { .target(name: $0) }
  }

  static func module(_ name: String, reads: [String]) -> Target {
    .target(name: name, dependencies: dependencies(reads), swiftSettings: settings)
  }

  static func command(_ name: String, reads: [String]) -> Target {
    .executableTarget(name: name, dependencies: dependencies(reads), swiftSettings: settings)
  }

  /// A C library from Debian: one module map, one `shim.h`, and one Swift file that imports it. `apt` are its packages.
  static func library(_ name: String, package: String?, apt: String) -> Target {
    .systemLibrary(
      name: name, path: "Sources/C/\(name.dropFirst())", pkgConfig: package,
      providers: [.apt(apt.split(separator: " ").map(String.init))])
  }

  /// A C library from Debian that is loaded when it is first used (see `deferred.h`): its header, and a C file that defines
  /// each function which Rhapsode calls.
  static func deferred(_ name: String) -> Target {
    .target(name: name, dependencies: ["CDeferred"], path: "Sources/C/\(name.dropFirst())")
  }

  /// A benchmark, `swift run -c release bench-<name>`. Its `scripts` compare it with other programs.
  static func bench(_ name: String, reads: [String], scripts: [String] = []) -> Target {
    .executableTarget(
      name: "bench-" + name, dependencies: dependencies(reads), path: "Tests/Bench/\(name)", exclude: scripts,
      swiftSettings: settings)
  }

  /// The tests of a module, in the folder of its name. `also` lists the other modules that they import.
  /// `data` are files that the tests find by their path.
  static func tests(of module: String, also: [String] = [], data: [String] = []) -> Target {
    .testTarget(
      name: module + "Tests", dependencies: dependencies([module] + also), path: "Tests/\(module)", exclude: data,
      swiftSettings: settings)
  }

  /// Code that several test targets share: `Trial` runs the program, `Fixtures` makes small sites without it.
  static func trial(_ name: String, reads: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies(reads), path: "Tests/\(name)", swiftSettings: settings)
  }

  /// Tests that run the program: the one that `RHAPSODE` names, or the one built beside the tests.
  static func tests(ofTheProgram name: String, data: [String] = []) -> Target {
    .testTarget(
      name: name + "Tests", dependencies: ["Trial", "rhapsode", "thumbnail"], path: "Tests/\(name)", exclude: data,
      swiftSettings: settings)
  }
}
