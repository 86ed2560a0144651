import Configuration
package import Text

/// A change of one value in a YAML file, in place: comments, order and quotes of everything else stay.
package enum YAMLChange {
  /// Returns the text with the value at `path` set or, for `nil`, removed. A number names an element of a list. The
  /// result is read again: returns `nil` unless it differs in this value only.
  package static func setting(_ path: [String], to value: Node?, in text: [UInt8]) -> [UInt8]? {
    guard let layout = YAMLLayout.read(text).layout,
      let wanted = FrontModel.setting(path, in: layout.node, to: value)
    else { return nil }
    for isSimple in [false, true] {
      let writer = FrontWriter(text, layout, lineEnd: text.lineEnd, isSimple: isSimple)
      if let edited = writer.setting(path, to: value), let result = YAMLLayout.read(edited).layout,
        FrontModel.areEqual(result.node, wanted)
      {
        return edited
      }
    }
    return nil
  }
}
