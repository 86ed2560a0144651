/// A library that the program is linked to.
package struct LinkedLibrary: Sendable, Hashable {
  package let name: String
  /// As the library reports it at run time; `nil` if it does not report one.
  package let version: String?
  /// An SPDX expression.
  package let licence: String
  package let home: String
  /// The Debian package that contains it; `nil` if it is part of the program's file.
  package let package: String?

  package init(_ name: String, _ version: String?, licence: String, home: String, package: String?) {
    self.name = name
    self.version = version
    self.licence = licence
    self.home = home
    self.package = package
  }
}
