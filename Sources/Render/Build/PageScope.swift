import Jinja
import Model
import Text

/// What a page was made from. Without a trace nothing is noted.
extension PageHost {
  func note(_ kind: Read.Kind, _ entry: Int) {
    if context.isOfSource[entry] { latest = entry }
    trace?.note(Read(kind, entry).bits)
  }

  func note(_ key: @autoclosure () -> ReadKey) {
    if let trace { trace.note(context.reads.read(key()).bits) }
  }

  func note(template: String) { note(.template(template)) }

  /// What is written holds as long as the clock shows the same second.
  func noteNow() { note(until: Timestamp(seconds: site.now.seconds + 1)) }

  func note(until moment: Timestamp) { trace?.note(Read(.until, Int(moment.seconds)).bits) }

  /// What a text of another page was made from, as far as it stands in this one.
  func note(_ reads: [Read]) {
    for read in reads { trace?.note(read.bits) }
  }

  /// What was noted so far, each once and in order of first use.
  var reads: [Read] {
    var seen: Set<UInt64> = []
    return trace?.reads.filter { seen.insert($0).inserted }.map { Read(bits: $0) } ?? []
  }

  /// What is known of an entry's text.
  func facts(_ entry: Int) -> Facts {
    note(.facts, entry)
    return context.facts.facts(of: entry)
  }

  /// A text of the interface; `nil` where no language has the key.
  func text(_ key: String) -> String? {
    note(.strings(language: page.language))
    return context.strings.text(key, in: language)
  }

  /// What the settings say of all sources.
  func noteSources() {
    note(.sources)
    for source in site.sources.indices { note(.source(source)) }
  }

  func key(_ subject: ListKey.Subject) -> ListKey { ListKey(subject: subject, language: page.language) }
}
