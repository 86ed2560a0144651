import Glibc

/// Whether C libraries are used only by their documented interface. Two shortcuts depend on internals: `XMLParser`
/// compares libxml2's parser state, and `Markdown` relies on internals of cmark-gfm. Each is on only with a tested
/// version of its library.
package enum PlainLibraries {
  /// Whether `RHAPSODE_PLAIN_LIBRARIES=1` turns the shortcuts off, as one run of the tests does. Read once.
  package static let isRequested: Bool = {
    guard let value = unsafe getenv("RHAPSODE_PLAIN_LIBRARIES") else { return false }
    return unsafe String(cString: value) == "1"
  }()
}
