import Model

/// Reads the fields of an alert of CAP: its own, and those of each `info` and each of its resources.
struct AlertReader {
  /// The name of the field that was opened last.
  var fieldName = ""

  /// How many `info` of one alert are read.
  static let mostInfos = 64

  /// Begins an `info`. One more than `mostInfos` is begun, as a mark that there are too many.
  func openInfo(in entry: inout FeedEntry) {
    entry.alert = entry.alert ?? FeedAlert()
    if (entry.alert?.infos.count ?? 0) <= Self.mostInfos { entry.alert?.infos.append(FeedAlert.Info()) }
  }

  func openResource(in entry: inout FeedEntry) {
    guard let last = entry.alert?.infos.indices.last else { return }
    entry.alert?.infos[last].resources.append(bounded: [])
  }

  /// Keeps the field that closes; returns `false` if there are too many.
  func keep(_ word: String, isOfInfo: Bool, isOfResource: Bool, in entry: inout FeedEntry) -> Bool {
    var alert = entry.alert ?? FeedAlert()
    defer { entry.alert = alert }
    let field = FeedAlert.Field(fieldName, word)
    guard isOfInfo, let last = alert.infos.indices.last else {
      return isOfResource || alert.own.append(bounded: field)
    }
    // Drops the fields of the `info` that only marks that there were too many.
    guard alert.infos.count <= Self.mostInfos else { return true }
    guard isOfResource else { return alert.infos[last].fields.append(bounded: field) }
    guard let resource = alert.infos[last].resources.indices.last else { return true }
    return alert.infos[last].resources[resource].append(bounded: field)
  }
}
