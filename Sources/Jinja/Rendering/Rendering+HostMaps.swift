extension Rendering {
  /// Copies a map of the host, so that the methods of maps can be called on it.
  func copy(ofMap type: UInt16, at index: Int32) -> Map {
    let keys = (0..<(host.count(ofType: type, at: index) ?? 0)).compactMap { position in
      host.element(position, ofType: type, at: index).text
    }
    return Map(keys.map { ($0, host.item($0, ofType: type, at: index)) }, names: vocabulary.names)
  }
}
