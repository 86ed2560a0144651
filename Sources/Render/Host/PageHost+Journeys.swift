import Jinja
import Model
import Text

/// Events, journeys, and the pages that work in the reader's browser alone.
extension PageHost {
  /// Returns the times of the entry's event, its state at the time of this build, and the address of its calendar file;
  /// `.none` without an event. A last day without a time ends with its last second, so that every form of the date names it.
  func event(_ entry: Entry) -> Value {
    guard let event = entry.event else { return .none }
    scope.note(until: event.nextChange(after: site.now))
    let end = event.endsWithDay ? Timestamp(seconds: event.end.seconds - 1) : event.end
    return map([
      (.start, .of(event.start)), (.end, .of(end)), (.days, .bool(event.hasWholeDays)),
      (.cancelled, .bool(event.isCancelled)), (.state, .string(event.state(at: site.now).rawValue)),
      (.path, .string(calendar(of: entry))),
    ])
  }

  /// Returns the entry's journey, with its state at the time of this build; `.none` without a journey.
  func journey(_ entry: Entry) -> Value {
    guard let journey = entry.journey else { return .none }
    scope.note(until: journey.nextChange(after: site.now))
    return map([
      (.title, .string(journey.title ?? entry.title)), (.departs, .of(journey.departs)),
      (.deadline, .of(journey.deadline)), (.arrived, .of(journey.arrived)), (.route, .of(journey.route)),
      (.state, .string(journey.state(at: site.now).rawValue)), (.path, .string(calendar(of: entry))),
    ])
  }

  /// The addresses of the page “around me” and of the file with the incidents that it counts; `.none` without such a
  /// page.
  var around: Value {
    scope.note(.setting(.incidents))
    guard let around = site.settings.incidents.around, context.plan.has(.around, language: page.language) else {
      return .none
    }
    return map([
      (.path, .string(path(.around))), (.src, .string(context.addresses.href("/" + SiteNames.aroundFile))),
      (.radius, .number(around.radius)),
    ])
  }

  private func calendar(of entry: Entry) -> String {
    CalendarPlan.path(of: entry).map(context.addresses.href) ?? ""
  }
}

/// The timelines of people who follow others.
extension PageHost {
  /// The timeline that the page shows.
  var timeline: Value {
    guard case .timeline(let number) = page.subject else { return .none }
    return timeline(number)
  }

  /// All timelines, in the order of their file.
  var timelines: Value {
    scope.note(.setting(.timelines))
    return .list(site.timelines.indices.map { timeline($0) })
  }

  /// Returns the address of the timeline of a person; empty if they do not follow anyone.
  func timeline(ofPerson person: Int) -> String {
    scope.note(.setting(.timelines))
    let number = site.timelines.firstIndex { $0.follower == person }
    return number.map { path(.timeline($0)) } ?? ""
  }

  func timelineTitle(_ number: Int) -> String {
    scope.note(.setting(.timelines))
    let person = site.timelines[number].follower
    scope.note(.person(person))
    return word("timeline of").replacing("{name}", with: scope.local(site.people[person].name) ?? "")
  }

  private func timeline(_ number: Int) -> Value {
    let timeline = site.timelines[number]
    let followed = timeline.follows.map { follow in
      map([(.person, .of(.person, follow.person)), (.since, .of(follow.since))])
    }
    return map([
      (.title, .string(timelineTitle(number))), (.person, .of(.person, timeline.follower)),
      (.follows, .list(followed)), (.path, .string(path(.timeline(number)))),
    ])
  }
}
