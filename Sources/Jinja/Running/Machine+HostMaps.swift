extension Machine {
  /// A map of the host's as one of ours, for the methods that maps have.
  func copy(ofMap type: UInt16, at index: Int32) -> Map {
    let keys = (0..<(host.count(ofType: type, at: index) ?? 0)).compactMap { position in
      host.element(position, ofType: type, at: index).text
    }
    return Map(keys.map { ($0, host.item($0, ofType: type, at: index)) }, names: environment.names)
  }
}

extension Method {
  /// Those that change nothing: a host's map is not the template's.
  static let ofHostMaps = ["copy", "get", "items", "keys", "values"]
}
