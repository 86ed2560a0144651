import Model
import Text

/// The fields that decide in which lists an entry is.
///
/// They are read in place from the site: a copy of the entry would retain each of its fields.
struct Filing {
  let section: Int?
  let category: Int?
  let terms: [Tag.Index]
  let authors: [Int]
  /// See `Entry.placeInTime` and `Entry.filedDate`.
  let (placeInTime, filedDate): (Timestamp?, Timestamp?)
  let source: Int?
  let alsoIn: [Int]
  let language: String
  let isDraft: Bool
  /// Whether it is another source's report of the event of an entry.
  let isReport: Bool

  init(_ entry: Entry) {
    (section, category, terms, authors) = (entry.section, entry.category, entry.terms, entry.authors)
    (placeInTime, filedDate) = (entry.placeInTime, entry.filedDate)
    (source, alsoIn, language) = (entry.source, entry.alsoIn, entry.language)
    (isDraft, isReport) = (entry.isDraft, entry.lead != nil)
  }

  init(_ index: Int, of site: borrowing Site) {
    section = site.entries[index].section
    category = site.entries[index].category
    terms = site.entries[index].terms
    authors = site.entries[index].authors
    let (date, sortDate) = (site.entries[index].date, site.entries[index].sortDate)
    placeInTime = Entry.placeInTime(date, sortDate: sortDate)
    filedDate = Entry.filedDate(date, sortDate: sortDate)
    source = site.entries[index].source
    alsoIn = site.entries[index].alsoIn
    language = site.entries[index].language
    isDraft = site.entries[index].isDraft
    isReport = site.entries[index].lead != nil
  }
}
