/// The headings of the table about an object of a library.
struct LibraryHeadings {
  var creator = "Creator"
  var date = "Date"
  var place = "Place"
  var institution = "Institution"
  var provider = "Provider"
  var library = "Library"
  var rights = "Rights"
  var page = "Page"

  init(language: String?) {
    guard language?.prefix(while: { $0 != "-" }).lowercased() == "el" else { return }
    creator = "Δημιουργός"
    date = "Χρονολογία"
    place = "Τόπος"
    institution = "Ίδρυμα"
    provider = "Πάροχος"
    library = "Βιβλιοθήκη"
    rights = "Δικαιώματα"
    page = "Σελίδα"
  }
}
