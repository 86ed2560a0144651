package import Text

extension LinkedLibrary {
  package static var ofConfiguration: [LinkedLibrary] {
    [
      LinkedLibrary(
        "libyaml", YAML.libraryVersion, licence: "MIT", home: "https://pyyaml.org/wiki/LibYAML", package: "libyaml-0-2"),
      LinkedLibrary(
        "libidn2", HostName.libraryVersion, licence: "GPL-2.0-or-later OR LGPL-3.0-or-later",
        home: "https://www.gnu.org/software/libidn/", package: "libidn2-0"),
      LinkedLibrary(
        "PCRE2", RegularExpression.libraryVersion, licence: "BSD-3-Clause", home: "https://www.pcre.org/",
        package: "libpcre2-8-0"),
      LinkedLibrary(
        "ICU", Collation.libraryVersion, licence: "Unicode-DFS-2016", home: "https://icu.unicode.org/",
        package: "libicu72"),
    ]
  }
}
