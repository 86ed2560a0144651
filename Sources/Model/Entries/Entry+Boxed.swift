/// The fields of an entry that are rarely present.
///
/// They do not use a property wrapper: its accessors would not be inlined into other modules, where each access would
/// copy the whole entry.
extension Entry {
  @inlinable package var cover: MediaReference? {
    get { boxedCover.value }
    set { boxedCover = Boxed(newValue) }
  }

  @inlinable package var audio: MediaReference? {
    get { boxedAudio.value }
    set { boxedAudio = Boxed(newValue) }
  }

  @inlinable package var video: MediaReference? {
    get { boxedVideo.value }
    set { boxedVideo = Boxed(newValue) }
  }

  @inlinable package var place: GeoPlace? {
    get { boxedPlace.value }
    set { boxedPlace = Boxed(newValue) }
  }

  /// The words of its place, if the position is not known; `nil` if it is.
  @inlinable package var venue: Venue? {
    get { boxedVenue.value }
    set { boxedVenue = Boxed(newValue) }
  }

  @inlinable package var incident: Incident? {
    get { boxedIncident.value }
    set { boxedIncident = Boxed(newValue) }
  }

  @inlinable package var event: Event? {
    get { boxedEvent.value }
    set { boxedEvent = Boxed(newValue) }
  }

  @inlinable package var journey: Journey? {
    get { boxedJourney.value }
    set { boxedJourney = Boxed(newValue) }
  }

  /// Whether it can have a beginning and an end: it is an event, a journey or an incident.
  @inlinable package var isTimed: Bool { boxedEvent.isPresent || boxedJourney.isPresent || boxedIncident.isPresent }

  @inlinable package var attribution: Attribution? {
    get { boxedAttribution.value }
    set { boxedAttribution = Boxed(newValue) }
  }

  @inlinable package var canvas: Canvas? {
    get { boxedCanvas.value }
    set { boxedCanvas = Boxed(newValue) }
  }
}
