import Media
import Model

/// Which entries readers can listen to, and how.
enum SpeechPlan {
  /// Whether the settings and the front matter allow to listen to the entry.
  static func isHeard(_ entry: Int, in site: Site) -> Bool {
    site.settings.listening != nil && site.entries[entry].isSpoken && site.entries[entry].kind != .index
  }

  /// Whether the build may make a recording of the entry's text: one of the site's own, or of a source that the settings
  /// name.
  static func mayBeRecorded(_ entry: Int, in site: Site) -> Bool {
    guard let listening = site.settings.listening, listening.makesRecordings, isHeard(entry, in: site),
      site.entries[entry].hasOwnPage, site.entries[entry].kind != .link, site.entries[entry].audio == nil
    else { return false }
    return site.entries[entry].source.map { listening.sources.contains(site.sources[$0].id) } ?? true
  }

  /// Returns the voice that speaks the entry's text; `nil` if no recording is made of it.
  static func voice(of entry: Int, in site: Site, _ speech: Speech?) -> String? {
    guard let speech, let listening = site.settings.listening, mayBeRecorded(entry, in: site) else { return nil }
    return speech.voice(for: site.entries[entry].language, listening)
  }
}
