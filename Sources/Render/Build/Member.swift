/// The names that templates can use on the site's objects. A name's position is its number in the environment's
/// `Names`.
enum Member: String, CaseIterable, Sendable {
  case site, page, entry, block
  case title, url, path, description, language, languages, menu, sections, categories, tags, authors, sources, entries
  case data, params, now, version, theme, accent, logo, taxonomies, home
  case kind, alternates, feeds, parents, pager, terms, content, layout, number, count, total, first, previous, next,
    last
  case format, id, summary, date, updated, section, category, cover, images, audio, video, attachments, place, source
  case original, related, translations, toc, words, minutes, corrections, story, canvas, scenes, fields, draft, stale,
    own
  case comments, also, name, key, icon, color, image, bio, status, age, error, current, children
  case src, width, height, alt, caption, credit, rights, link, type, length, duration, poster, transcript, chapters,
    start
  case classes, attributes, label, text, media, href, external, level, frame, end, align, feed, srcset
  case thumbnails, sizes, licence, placeholder, still, zoom, drawn, seen
  case standfirst, value, quality, expires, weight, slug, usdz, x, y, lat, lon, radius, html, blocks, form
  case banner, middle, wide, span, dated, term, author
  case reason, code, uncategorised, periods, months, others, look, tokens, archive, reading
  case waveform, cues, captions, time, within, sound, credits, search, years, direction, policy, saved, offline
  case listen, queue

  case questions, answers, right, note, draw, wreath
  case stable, codes, animation
  case pin, pins, units, left, top, above, points
  case areas, area, incident, handled, open, map, address, severity, certainty, urgency, difference
  case venue, event, journey, journeys, around, timeline, timelines, cancelled, state, departs, deadline, arrived, route
  case follows, since, person
  case streets, host, attribution, places, model
  case icons, purpose
  case book
  case speaker
  case sort
  case days

  static let all = Array(allCases)
  static let names = all.map(\.rawValue)

  /// Its number in the environment's `Names`.
  var number: Int32 { Member.numbers[self] ?? -1 }

  private static let numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, Int32($0)) })
}
