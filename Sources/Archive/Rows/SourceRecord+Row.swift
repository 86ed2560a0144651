import Text

extension SourceRecord {
  /// The columns of the table `source` that a fetch writes, in the order of `values`.
  static let columns = """
    id, location, title, home, language, movedTo, redirect, confirmations, validatorsFrom, etag, lastModified, freshUntil, \
    notBefore, status, failures, error, failingSince, lastAttempt, lastSuccess, isGone, documentDigest, documentLength, \
    reading, problems, visits, notModified, savedBytes, ttl, skipHours, skipDays, isComplete, older, olderWanted, \
    olderSince, picture, description, settings, mistakes, \
    olderSpare, olderLater, errorKind
    """

  /// Reads a row with `columns`.
  init<Row: ArchiveRow & ~Copyable>(_ row: borrowing Row) {
    self.init(id: row.text(0) ?? "", location: row.text(1) ?? "")
    title = row.text(2)
    home = row.text(3)
    language = row.text(4)
    movedTo = row.text(5)
    redirect = row.text(6)
    confirmations = row.int(7)
    validatorsFrom = row.text(8)
    etag = row.text(9)
    lastModified = row.text(10)
    freshUntil = row.time(11)
    notBefore = row.time(12)
    status = row.int(13)
    failures = row.int(14)
    error = row.text(15)
    failingSince = row.time(16)
    lastAttempt = row.time(17)
    lastSuccess = row.time(18)
    isGone = row.int(19) != 0
    documentDigest = row.isNull(20) ? nil : row.bytes(20)
    documentLength = row.integer(21) ?? 0
    reading = row.integer(22) ?? 0
    problems = row.int(23)
    visits = row.int(24)
    notModified = row.int(25)
    savedBytes = row.integer(26) ?? 0
    ttl = row.integer(27).map { Int($0) }
    skipHours = (row.text(28) ?? "").split(separator: ",").compactMap { Int($0) }
    skipDays = (row.text(29) ?? "").split(separator: ",").map(String.init)
    isComplete = row.int(30) != 0
    if let older = row.text(31), let since = row.time(33) {
      // A restored archive can have any number.
      func number(_ column: Int32) -> Int? { row.integer(column).flatMap { $0 < 0 ? nil : Int($0) } }
      history = PagedHistory(address: older, wanted: number(32), since: since)
      history?.spare = min(number(38) ?? 0, 1000)
      history?.wantedLater = number(39)
    }
    picture = row.text(34)
    description = row.text(35)
    settings = row.integer(36).map { Int($0) }
    mistakes = row.integer(37).map { Int($0) }
    errorKind = row.text(40).flatMap(ErrorKind.init)
  }

  var values: [SQLValue] {
    [
      .text(id), .text(location), SQLValue(title), SQLValue(home), SQLValue(language), SQLValue(movedTo),
      SQLValue(redirect), SQLValue(confirmations), SQLValue(validatorsFrom), SQLValue(etag), SQLValue(lastModified),
      SQLValue(freshUntil), SQLValue(notBefore), SQLValue(status), SQLValue(failures), SQLValue(error),
      SQLValue(failingSince), SQLValue(lastAttempt), SQLValue(lastSuccess), SQLValue(isGone ? 1 : 0),
      documentDigest.map(SQLValue.bytes) ?? .null, .integer(documentLength), .integer(reading), SQLValue(problems),
      SQLValue(visits), SQLValue(notModified), .integer(savedBytes),
      ttl.map { SQLValue($0) } ?? .null, .text(skipHours.map(String.init).joined(separator: ",")),
      .text(skipDays.joined(separator: ",")), SQLValue(isComplete ? 1 : 0), SQLValue(history?.address),
      (history?.wanted).map { SQLValue($0) } ?? .null, SQLValue(history?.since), SQLValue(picture),
      SQLValue(description), settings.map { SQLValue($0) } ?? .null,
      mistakes.map { SQLValue($0) } ?? .null,
      (history?.spare).map { SQLValue($0) } ?? .null, (history?.wantedLater).map { SQLValue($0) } ?? .null,
      SQLValue(errorKind?.rawValue),
    ]
  }
}
