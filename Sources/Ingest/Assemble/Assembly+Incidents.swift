import Configuration
import Model
import Text

extension Assembly {
  /// Reports incidents with a date in the future: the date must be wrong, and the incident is not shown until then.
  mutating func reportFuture(_ own: [PendingEntry]) {
    for candidate in own where candidate.raw.entry.incident != nil {
      guard let date = candidate.raw.entry.date, date > options.now else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "the incident is dated in the future: \(date.rfc3339)", at: candidate.raw.place,
          help: "it is left out until then; correct its `date`"))
    }
  }

  /// Reports incidents whose areas have holes. Areas of CAP cannot have holes, so the alert would cover too much.
  mutating func reportHoles(_ own: [PendingEntry]) {
    guard settings.incidents.sender != nil else { return }
    for candidate in own where candidate.raw.entry.incident != nil {
      guard let shapes = candidate.raw.entry.place?.shapes else { continue }
      let holes = shapes.reduce(0) { sum, shape in
        if case .polygon(let rings) = shape { sum + rings.count - 1 } else { sum }
      }
      guard holes > 0 else { continue }
      diagnostics.append(
        Diagnostic(
          .warning,
          "the alert of this incident covers \(holes == 1 ? "the hole" : "the \(holes) holes") in its area too, since areas of CAP have none",
          at: candidate.raw.place,
          help: "draw the area as several ones without holes; pages, GeoJSON and GeoRSS keep it as it is"))
    }
  }
}
