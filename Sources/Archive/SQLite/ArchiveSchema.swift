/// The tables of the archive. For a change, add a step at the end: published steps are never edited.
enum ArchiveSchema {
  /// The application id in SQLite's header, which marks the file as an archive: "Rhap".
  static let application: Int64 = 0x5268_6170

  static var version: Int { steps.count }

  /// `steps[n]` migrates from version n to n + 1.
  static let steps = [
    """
    CREATE TABLE source (
      id TEXT PRIMARY KEY,
      location TEXT NOT NULL,
      title TEXT, home TEXT, language TEXT, ttl INTEGER, skipHours TEXT NOT NULL, skipDays TEXT NOT NULL,
      movedTo TEXT, redirect TEXT, confirmations INTEGER NOT NULL,
      validatorsFrom TEXT, etag TEXT, lastModified TEXT, freshUntil INTEGER, notBefore INTEGER,
      status INTEGER NOT NULL, failures INTEGER NOT NULL, error TEXT, failingSince INTEGER,
      lastAttempt INTEGER, lastSuccess INTEGER, isGone INTEGER NOT NULL,
      documentDigest BLOB, documentLength INTEGER NOT NULL, reading INTEGER NOT NULL, problems INTEGER NOT NULL,
      visits INTEGER NOT NULL, notModified INTEGER NOT NULL, savedBytes INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE entry (
      row INTEGER PRIMARY KEY,
      source TEXT NOT NULL REFERENCES source (id),
      id TEXT NOT NULL,
      digest BLOB NOT NULL,
      firstSeen INTEGER NOT NULL, lastSeen INTEGER NOT NULL, left INTEGER,
      published INTEGER NOT NULL, updated INTEGER, deleted INTEGER,
      isHeldBack INTEGER NOT NULL,
      title TEXT NOT NULL, link TEXT, fields BLOB NOT NULL, opening TEXT NOT NULL, textDigest INTEGER,
      UNIQUE (source, id)
    ) STRICT;
    CREATE TABLE text (
      row INTEGER PRIMARY KEY REFERENCES entry (row) ON DELETE CASCADE,
      kind TEXT NOT NULL, raw TEXT NOT NULL, base TEXT,
      policy INTEGER NOT NULL, clean TEXT NOT NULL, plain TEXT NOT NULL, words INTEGER NOT NULL, image TEXT
    ) STRICT;
    CREATE INDEX textByPolicy ON text (policy);
    CREATE TABLE host (name TEXT PRIMARY KEY, notBefore INTEGER NOT NULL) STRICT;
    """,
    """
    ALTER TABLE source ADD COLUMN isComplete INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE source ADD COLUMN older TEXT;
    ALTER TABLE source ADD COLUMN olderWanted INTEGER;
    ALTER TABLE source ADD COLUMN olderSince INTEGER;
    ALTER TABLE source ADD COLUMN picture TEXT;
    CREATE TABLE document (
      source TEXT NOT NULL REFERENCES source (id), address TEXT NOT NULL, older TEXT, PRIMARY KEY (source, address)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE revision (
      entry INTEGER NOT NULL REFERENCES entry (row) ON DELETE CASCADE, until INTEGER NOT NULL, digest BLOB NOT NULL,
      PRIMARY KEY (entry, until)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE outage (
      source TEXT NOT NULL REFERENCES source (id), since INTEGER NOT NULL, until INTEGER, error TEXT NOT NULL,
      PRIMARY KEY (source, since)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE icon (
      source TEXT PRIMARY KEY REFERENCES source (id), looked INTEGER NOT NULL, address TEXT, type TEXT,
      width INTEGER, height INTEGER, digest BLOB, bytes BLOB
    ) STRICT;
    """,
    """
    ALTER TABLE entry ADD COLUMN slug TEXT;
    ALTER TABLE entry ADD COLUMN mark TEXT;
    """,
    "ALTER TABLE source ADD COLUMN description TEXT;",
    "ALTER TABLE source ADD COLUMN settings INTEGER;",
    "ALTER TABLE entry ADD COLUMN hidden INTEGER;",
  ]
}
