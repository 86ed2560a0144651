import Model
import Text

/// The words that characterize a report: those of its title and of its first sentences, without case, accents, endings
/// and common words.
struct EventWords {
  /// Word → 2 for one of the title, otherwise 1.
  let weights: [String: Int]
  /// The length to which words are cut, in characters: a crude stemming.
  private static let length = 6
  /// The number of words of the summary that are used.
  private static let read = 40

  init(_ entry: Entry) {
    var weights: [String: Int] = [:]
    let summary = Words.excerpt(of: entry.summary ?? "", words: Self.read)
    for word in Self.words(summary) { weights[word] = 1 }
    for word in Self.words(entry.title) { weights[word] = 2 }
    self.weights = weights
  }

  private static func words(_ text: String) -> [String] {
    folded(text).unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .filter { $0.count > 1 && !common.contains(String($0)) }
      .map { String($0.prefix(length)) }
  }

  /// Words that occur in most English and Greek texts, folded.
  private static let common: Set<String> = [
    "the", "an", "of", "to", "in", "on", "and", "for", "is", "are", "was", "were", "be", "as", "at", "by", "with",
    "from", "that", "this", "it", "its", "his", "her", "their", "has", "have", "had", "not", "no", "but", "or", "after",
    "over", "how", "what", "why", "who", "will", "would", "can", "could", "more", "than", "says", "say", "said", "new",
    "you", "we", "they", "he", "she", "out", "up", "about", "into", "off",
    "ο", "η", "το", "οι", "τα", "του", "τησ", "των", "τον", "την", "τη", "τουσ", "τισ", "σε", "στο", "στη", "στην",
    "στον", "στα", "στισ", "στουσ", "και", "για", "απο", "με", "να", "θα", "που", "πωσ", "οτι", "τι", "δεν", "μη",
    "μην", "ειναι", "ηταν", "εχει", "εχουν", "ενα", "ενασ", "μια", "μετα", "πριν", "κατα", "προσ", "ωσ", "αλλα", "ειπε",
  ]
}
