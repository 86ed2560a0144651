package import Text

extension LinkedLibrary {
  package static var ofMarkup: [LinkedLibrary] {
    [
      LinkedLibrary(
        "libcmark-gfm", CMark.version, licence: "BSD-2-Clause AND MIT", home: "https://github.com/github/cmark-gfm",
        package: "libcmark-gfm0.29.0.gfm.6"),
      LinkedLibrary(
        "libgumbo", nil, licence: "Apache-2.0", home: "https://github.com/google/gumbo-parser", package: "libgumbo1"),
    ]
  }
}
