package import Text

extension LinkedLibrary {
  package static var ofSources: [LinkedLibrary] {
    let curl = Transfers.libraryVersions
    return [
      LinkedLibrary(
        "libcurl", curl["libcurl"], licence: "curl", home: "https://curl.se/", package: "libcurl4"),
      LinkedLibrary(
        "OpenSSL", curl["OpenSSL"], licence: "Apache-2.0", home: "https://www.openssl.org/", package: "libssl3"),
      LinkedLibrary(
        "nghttp2", curl["nghttp2"], licence: "MIT", home: "https://nghttp2.org/", package: "libnghttp2-14"),
      LinkedLibrary(
        "zlib", ContentDecoder.versions.zlib, licence: "Zlib", home: "https://zlib.net/", package: "zlib1g"),
      LinkedLibrary(
        "Brotli", ContentDecoder.versions.brotli, licence: "MIT", home: "https://github.com/google/brotli",
        package: "libbrotli1"),
      LinkedLibrary(
        "Zstandard", ContentDecoder.versions.zstandard, licence: "BSD-3-Clause OR GPL-2.0-only",
        home: "https://facebook.github.io/zstd/", package: "libzstd1"),
    ]
  }
}
