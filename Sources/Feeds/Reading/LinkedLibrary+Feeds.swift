package import Text

extension LinkedLibrary {
  package static var ofFeeds: [LinkedLibrary] {
    [
      LinkedLibrary(
        "libxml2", XMLParser.version, licence: "MIT", home: "https://gitlab.gnome.org/GNOME/libxml2", package: "libxml2"
      ),
      LinkedLibrary(
        "uchardet", nil, licence: "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later",
        home: "https://www.freedesktop.org/wiki/Software/uchardet/", package: "libuchardet0"),
    ]
  }
}
