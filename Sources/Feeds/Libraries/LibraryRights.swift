import Model

/// What the rights of an object say about its reuse, as Europeana sorts them: open (public domain, CC0, BY, BY-SA),
/// restricted (other Creative Commons licences and statements that allow some reuse), permission (all others).
enum LibraryRights {
  static func allow(_ rights: String?, _ wanted: LibrarySearch.Rights) -> Bool {
    wanted == .any || category(rights ?? "") == wanted
  }

  static func category(_ rights: String) -> LibrarySearch.Rights {
    let text = rights.lowercased()
    let open = [
      "creativecommons.org/publicdomain", "creativecommons.org/licenses/by/",
      "creativecommons.org/licenses/by-sa/",
      "rightsstatements.org/vocab/noc-us", "rightsstatements.org/page/noc-us", "public domain",
      "no known copyright restrictions", "cc0",
    ]
    if open.contains(where: text.contains), !text.contains("not in the public domain") {
      return .open
    }
    let restricted = [
      "creativecommons.org/licenses/", "rightsstatements.org/vocab/noc-nc",
      "rightsstatements.org/vocab/inc-edu",
      "rightsstatements.org/vocab/noc-oklr",
    ]
    return restricted.contains(where: text.contains) ? .restricted : .permission
  }
}
