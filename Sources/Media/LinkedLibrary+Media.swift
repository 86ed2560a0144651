package import Text

extension LinkedLibrary {
  package static var ofMedia: [LinkedLibrary] {
    [
      LinkedLibrary(
        "TagLib", nil, licence: "LGPL-2.1-only OR MPL-1.1", home: "https://taglib.org/", package: "libtagc0"),
      LinkedLibrary(
        "libqrencode", QRCode.libraryVersion, licence: "LGPL-2.1-or-later", home: "https://fukuchi.org/works/qrencode/",
        package: "libqrencode4"),
      LinkedLibrary(
        "libvips", ThumbnailWorker.libraryVersion, licence: "LGPL-2.1-or-later", home: "https://www.libvips.org/",
        package: "libvips42"),
    ]
  }
}
