package import Text

extension LinkedLibrary {
  package static var ofPreview: [LinkedLibrary] {
    [
      LinkedLibrary(
        "libmicrohttpd", MicroHTTP.version, licence: "LGPL-2.1-or-later",
        home: "https://www.gnu.org/software/libmicrohttpd/", package: "libmicrohttpd12")
    ]
  }
}
