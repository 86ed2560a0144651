import Jinja
import Localization
import Model
import Text

/// Places, incidents and areas.
extension PageHost {
  func place(_ place: GeoPlace?) -> Value {
    guard let place else { return .none }
    return map([
      (.name, .string(place.name ?? "")), (.lat, degrees(place.point.latitude)),
      (.lon, degrees(place.point.longitude)), (.radius, place.radius.map { .number($0) } ?? .none),
      (.height, place.height.map { .number($0) } ?? .none), (.address, .string(place.address ?? "")),
      (.kind, .string(place.isPoint ? "point" : "shape")),
    ])
  }

  /// Returns the words of an entry's place, with a position or without one.
  func venue(of entry: Entry) -> Value {
    let name = entry.place?.name ?? entry.venue?.name
    let address = entry.place?.address ?? entry.venue?.address
    guard name != nil || address != nil else { return .none }
    return map([(.name, .string(name ?? "")), (.address, .string(address ?? ""))])
  }

  /// Rounds to a hundred-millionth of a degree, about a millimetre: the computed middle of an area has more digits.
  /// Within 11 m of the equator or the meridian of Greenwich, it rounds to a ten-thousandth: templates print a smaller
  /// number with an exponent, as Jinja does, which `geo:` addresses do not have.
  private func degrees(_ value: Double) -> Value {
    let unit = abs(value) < 1e-4 ? 1e4 : 1e8
    // Adding 0 makes 0 of −0.
    return .number((value * unit).rounded() / unit + 0)
  }

  /// Returns an incident. `url` is its alert, and `path` its file for calendars; each is empty if there is none.
  /// `words` say whether the incident was handled, in the words of the settings or else of the theme.
  func incident(_ incident: Incident?, of index: Int) -> Value {
    guard let incident else { return .none }
    scope.note(.setting(.incidents))
    let alert = entry(withAlertOf: index).map { AlertPlan.path(of: scope.front($0)) }
    let calendar = context.plan.hasSpan[index] ? CalendarPlan.path(of: site.entries[index]) : nil
    return map([
      (.url, .string(alert.map(context.addresses.url) ?? "")),
      (.path, .string(calendar.map(context.addresses.href) ?? "")),
      (.handled, .bool(incident.isHandled)), (.words, .string(words(isHandled: incident.isHandled))),
      (.severity, .of(incident.severity?.rawValue)), (.certainty, .of(incident.certainty?.rawValue)),
      (.urgency, .of(incident.urgency?.rawValue)),
    ])
  }

  /// Returns the entry at whose address the alert of an incident is published; `nil` if there is no alert. Every
  /// translation is recorded, since one that becomes an incident can take over the alert.
  func entry(withAlertOf index: Int) -> Int? {
    guard site.settings.incidents.sender != nil, site.entries[index].incident != nil else { return nil }
    for other in site.entries[index].translations { scope.note(.front, other) }
    if let date = site.entries[index].date, date > site.now { scope.note(until: date) }
    return AlertPlan(plan: context.plan).entry(withAlertOf: index)
  }

  /// All areas of the settings, in their order.
  var areas: Value { .list(site.settings.areas.indices.map { details(ofArea: $0) }) }

  /// The area that the page is about.
  var area: Value { if case .area(let number) = page.subject { details(ofArea: number) } else { .none } }

  private func details(ofArea number: Int) -> Value {
    scope.note(.area(number))
    scope.note(.setting(.incidents))
    let (area, counts) = (site.settings.areas[number], context.plan.counts(ofArea: number))
    scope.note(until: counts.nextChange)
    let months = context.presentation.dates.words(.shortStandaloneMonth, in: language)
    return map([
      (.key, .string(area.key)), (.title, .of(scope.local(area.title))),
      (.description, .of(scope.local(area.description))), (.path, .string(path(.area(number)))),
      (.url, .string(url(.area(number)))), (.lat, .number(area.middle.latitude)),
      (.lon, .number(area.middle.longitude)), (.radius, .number(area.radius)),
      (.level, .string(area.level(of: counts.recent.all).rawValue)), (.count, .of(counts.recent.all)),
      (.previous, .of(counts.previous.all)), (.difference, .of(counts.recent.all - counts.previous.all)),
      (.total, .of(counts.total.all)), (.handled, .of(counts.recent.handled)),
      (.open, .of(counts.recent.all - counts.recent.handled)),
      (.years, .list(counts.years.map { row("\($0.year)", $0.count) })),
      (.months, .list(zip(months, counts.months).map { row($0, $1) })),
      (.words, .list([true, false].map { .string(words(isHandled: $0)) })),
    ])
  }

  private func row(_ name: String, _ count: AreaCounts.Count) -> Value {
    map([(.name, .string(name)), (.count, .of(count.all)), (.handled, .of(count.handled))])
  }

  private func words(isHandled: Bool) -> String {
    let own = isHandled ? site.settings.incidents.handled : site.settings.incidents.open
    return scope.local(own) ?? word(isHandled ? "incident handled" : "incident open")
  }
}

/// Drawn maps.
extension PageHost {
  /// The drawn map of the page, with the place of its entry, or with the places of the entries that the page lists,
  /// numbered like them. `.none` if nothing has a place.
  var drawnMap: Value {
    guard let (title, marks) = pageMarks else { return .none }
    var drawing = MapDrawing(north: word("map north"))
    drawing.title = title
    for mark in marks { drawing.add(mark) }
    return drawing.svg.map { .safe(SafeHTML(trusted: $0)) } ?? .none
  }

  /// The title and the places of the page's map; `nil` for an entry without a place.
  var pageMarks: (title: String, marks: [MapMark])? {
    if case .entry(let entry) = page.subject {
      guard let place = scope.front(entry).place else { return nil }
      return (
        site.entries[entry].title, [MapMark(place: place, label: place.name ?? "", kind: kind(ofMarkOf: entry))]
      )
    }
    var marks: [MapMark] = []
    if case .area(let number) = page.subject {
      scope.note(.setting(.areas))
      let area = site.settings.areas[number]
      marks.append(MapMark(place: GeoPlace(at: area.middle, radius: area.radius), label: "", kind: .area))
    }
    noteSlice()
    if let listing = page.listing {
      for (position, entry) in context.plan.listings.all[listing].entries[page.slice].enumerated() {
        guard let place = scope.front(Int(entry)).place else { continue }
        marks.append(MapMark(place: place, label: "\(position + 1)", kind: kind(ofMarkOf: Int(entry))))
      }
    }
    return (title, marks)
  }

  private func kind(ofMarkOf entry: Int) -> MapMark.Kind {
    site.entries[entry].incident.map { $0.isHandled ? .handled : .open } ?? .place
  }
}
