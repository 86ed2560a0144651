package import Text

extension LinkedLibrary {
  package static var ofArchive: [LinkedLibrary] {
    [
      LinkedLibrary(
        "SQLite", Database.version, licence: "blessing", home: "https://sqlite.org/", package: "libsqlite3-0"),
      LinkedLibrary(
        "libpq", PostgreSQLConnection.version, licence: "PostgreSQL", home: "https://www.postgresql.org/",
        package: "libpq5"),
    ]
  }
}
