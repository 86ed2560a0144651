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
    // `mark` tells whether the entries of a source have changed: a random number, and not a counter, so that those of a
    // restored archive are not taken for those of the lost one. The triggers delete first, since SQLite applies the
    // conflict clause of the statement that fires a trigger also inside it.
    """
    CREATE TABLE state (source TEXT PRIMARY KEY, mark INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO state SELECT source, random() FROM entry GROUP BY source;
    CREATE TRIGGER entryAdded AFTER INSERT ON entry BEGIN
      DELETE FROM state WHERE source = new.source;
      INSERT INTO state VALUES (new.source, random());
    END;
    CREATE TRIGGER entryRemoved AFTER DELETE ON entry BEGIN
      DELETE FROM state WHERE source = old.source;
      INSERT INTO state VALUES (old.source, random());
    END;
    CREATE TRIGGER entryChanged AFTER UPDATE ON entry
    WHEN (old.id, old.digest, old.firstSeen, old.left, old.published, old.updated, old.deleted, old.isHeldBack, old.title,
      old.link, old.fields, old.opening, old.textDigest, old.slug, old.mark, old.hidden)
      IS NOT (new.id, new.digest, new.firstSeen, new.left, new.published, new.updated, new.deleted, new.isHeldBack,
      new.title, new.link, new.fields, new.opening, new.textDigest, new.slug, new.mark, new.hidden)
    BEGIN
      DELETE FROM state WHERE source = new.source;
      INSERT INTO state VALUES (new.source, random());
    END;
    """,
    """
    ALTER TABLE source ADD COLUMN cleaning INTEGER;
    CREATE TABLE page (
      entry INTEGER PRIMARY KEY REFERENCES entry (row) ON DELETE CASCADE,
      asked INTEGER NOT NULL, tries INTEGER NOT NULL, failure TEXT, address TEXT, html TEXT
    ) STRICT;
    CREATE TRIGGER pageAdded AFTER INSERT ON page BEGIN
      DELETE FROM state WHERE source = (SELECT source FROM entry WHERE row = new.entry);
      INSERT INTO state SELECT source, random() FROM entry WHERE row = new.entry;
    END;
    """,
    """
    CREATE INDEX entryByTime ON entry (source, published);
    CREATE INDEX entryWithdrawn ON entry (source) WHERE deleted IS NOT NULL OR hidden IS NOT NULL;
    """,
    "ALTER TABLE source ADD COLUMN mistakes INTEGER;",
    // A negative number in `olderWanted` was the number of documents that the reading of a gap may pass.
    """
    ALTER TABLE source ADD COLUMN olderSpare INTEGER;
    ALTER TABLE source ADD COLUMN olderLater INTEGER;
    UPDATE source SET olderSpare = -olderWanted, olderWanted = NULL WHERE olderWanted < 0;
    """,
    """
    ALTER TABLE source ADD COLUMN errorKind TEXT;
    ALTER TABLE outage ADD COLUMN errorKind TEXT;
    \(ErrorKind.classification)
    """,
  ]
}
