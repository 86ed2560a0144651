package import Text

/// Who owns the objects that templates see. One is made for each rendering or shared, as the owner likes; it is asked for
/// members by number, so that no dictionary is built for a page.
package protocol Host: AnyObject, Sendable {
  /// Where everything that is read is noted; `nil`, which costs nothing, where nobody wants to know. It is asked for once
  /// a rendering.
  var trace: Trace? { get }

  /// Shared by all renderings that make one page; `nil`: each has its own. It is asked for once a rendering.
  var budget: Budget? { get }

  /// A template of that name was looked for: it is run now, or there is none. Asked only where there is a trace.
  func note(template: String)

  /// `.undefined` where the type has no such member.
  func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value

  /// `object["key"]`, where the host keeps members by text (`site.sections[name]`, `entry.params.x`); asked after `member`
  /// has answered `.undefined`.
  func item(_ key: String, ofType type: UInt16, at index: Int32) -> Value

  /// For "did you mean".
  func memberNames(ofType type: UInt16, at index: Int32) -> [String]

  /// How many elements, or keys, the object has; `nil` where it can be neither counted nor looped over.
  func count(ofType type: UInt16, at index: Int32) -> Int?

  /// What a loop over the object sees at `position`: an element of a sequence, a key of a map.
  func element(_ position: Int, ofType type: UInt16, at index: Int32) -> Value

  /// Whether `element` gives keys, as of a map: `items`, `keys`, `values` and `in` go by `item` then.
  func isMap(type: UInt16, at index: Int32) -> Bool

  /// What `{{ object }}` writes; `nil` where an object has no text of its own, which is an error.
  func text(ofType type: UInt16, at index: Int32) -> Value?

  /// What people call the object, such as the file of an entry, for errors; `nil` where it needs no name.
  func name(ofType type: UInt16, at index: Int32) -> String?

  /// The value of one of the globals that the `Environment` declares.
  func global(_ name: Int32) -> Value

  /// The filter at that position of the list that the `Environment` declares.
  func filter(_ filter: Int, _ value: Value, _ arguments: Arguments) throws(TemplateError) -> Value

  /// Whether the host has checked an address whose scheme is not on the allow-list, and lets it be written as it is.
  func vouches(forAddress address: String) -> Bool

  /// A value that was not written as it is, since it would do more than stand there.
  func warn(_ diagnostic: Diagnostic)

  /// The function that the host gave as `Value.function`.
  func call(_ function: Int32, _ arguments: Arguments) throws(TemplateError) -> Value
}

extension Host {
  package var trace: Trace? { nil }
  package var budget: Budget? { nil }
  package func note(template: String) {}
  package func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value { .undefined }
  package func item(_ key: String, ofType type: UInt16, at index: Int32) -> Value { .undefined }
  package func memberNames(ofType type: UInt16, at index: Int32) -> [String] { [] }
  package func count(ofType type: UInt16, at index: Int32) -> Int? { nil }
  package func element(_ position: Int, ofType type: UInt16, at index: Int32) -> Value {
    .undefined
  }
  package func isMap(type: UInt16, at index: Int32) -> Bool { false }
  package func text(ofType type: UInt16, at index: Int32) -> Value? { nil }
  package func name(ofType type: UInt16, at index: Int32) -> String? { nil }
  package func global(_ name: Int32) -> Value { .undefined }
  package func filter(_ filter: Int, _ value: Value, _ arguments: Arguments) throws(TemplateError)
    -> Value
  {
    .undefined
  }
  package func vouches(forAddress address: String) -> Bool { false }
  package func warn(_ diagnostic: Diagnostic) {}
  package func call(_ function: Int32, _ arguments: Arguments) throws(TemplateError) -> Value {
    .undefined
  }
}

/// The host of templates that see values only.
package final class NoHost: Host {
  package init() {}
}
