extension ErrorKind {
  /// Sets the kinds in rows of versions that stored only words. It is part of a step of the schema: new kinds need no line
  /// here, since those versions did not tell them apart.
  static let classification = """
    UPDATE source SET errorKind = CASE
      WHEN error LIKE 'it leads to %' THEN 'privateAddress'
      WHEN error LIKE 'this page only links to feeds: %' THEN 'feedLinks'
      WHEN error LIKE 'this is not a feed: %' THEN 'noFeed'
      WHEN error = 'it answered 404 Not Found' THEN 'notFound'
    END WHERE errorKind IS NULL;
    UPDATE outage SET errorKind = 'privateAddress' WHERE errorKind IS NULL AND error LIKE 'it leads to %';
    """
}
