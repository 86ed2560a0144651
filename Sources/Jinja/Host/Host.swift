package import Escaping
package import Text

/// The owner of the objects that templates see. Members are requested by number, so that rendering a page needs no
/// dictionary. A host serves one rendering or several.
package protocol Host: AnyObject, Sendable {
  /// Records everything that is read; `nil`, which costs nothing, if no record is wanted. Asked for once for each
  /// rendering.
  var trace: Trace? { get }

  /// Measures the time that each template takes; `nil`, which costs nothing, if that is not wanted. Asked for once for each
  /// rendering.
  var track: WorkTrack? { get }

  /// The budget that all renderings of one page share; `nil`: each rendering has its own. Asked for once for each
  /// rendering.
  var budget: Budget? { get }

  /// The includes that other pages have shown and this one can share; `nil` if it shares none. Asked for once for each
  /// rendering. The functions below are only called if there are any.
  var sharedFragments: SharedFragments? { get }

  /// Begins to record what an include reads and does.
  func beginFragment()

  /// Ends the innermost record. Returns `nil` if it has anything that depends on the page.
  func endFragment() -> FragmentEffects?

  /// Repeats the recorded effects. Returns `false`, and does nothing, if the include would be different on this page.
  func repeatFragment(_ effects: FragmentEffects) -> Bool

  /// Stores the result of a recording for all pages, and returns all fragments that they share.
  func keep(_ record: FragmentRecord) -> SharedFragments?

  /// Whether an object of this type and index is the same on every page.
  func isShared(objectsOfType type: UInt16) -> Bool

  /// Called when a template is looked up by name, whether or not it exists. `number` is that of its library, by which it
  /// is found faster; `nil` if the name was computed. Only called if there is a trace.
  func note(template: String, number: Int?)

  /// Returns `.undefined` if the type has no such member.
  func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value

  /// Appends a member that `member` returns as `.safe`, so that a whole text need not become a `String` first. Returns
  /// `false`, having appended nothing, for other members; then `member` is called.
  func append(_ name: Int32, ofType type: UInt16, at index: Int32, to html: inout [UInt8]) -> Bool

  /// `object["key"]`, for objects whose members are named by text (`site.sections[name]`, `entry.params.x`). Called
  /// after `member` has returned `.undefined`.
  func item(_ key: String, ofType type: UInt16, at index: Int32) -> Value

  /// The names of the members, for "did you mean".
  func memberNames(ofType type: UInt16, at index: Int32) -> [String]

  /// The number of elements or keys of the object; `nil` if it can be neither counted nor iterated.
  func count(ofType type: UInt16, at index: Int32) -> Int?

  /// What a loop over the object gets at `position`: an element of a sequence, a key of a map.
  func element(_ position: Int, ofType type: UInt16, at index: Int32) -> Value

  /// Whether `element` returns keys, as for a map. If so, `items`, `keys`, `values` and `in` use `item`.
  func isMap(type: UInt16, at index: Int32) -> Bool

  /// The text that `{{ object }}` writes; `nil` if the object has no text of its own, which is an error.
  func text(ofType type: UInt16, at index: Int32) -> Value?

  /// A name of the object for error messages, such as an entry's file; `nil` if messages do without.
  func name(ofType type: UInt16, at index: Int32) -> String?

  /// The value of a global that the `Environment` declares.
  func global(_ name: Int32) -> Value

  /// Applies the filter at that position of the list that the `Environment` declares.
  func filter(_ filter: Int, _ value: Value, _ arguments: Arguments) throws(TemplateError) -> Value

  /// Returns what the filters applied since the last call had to warn of, and the values; the machine adds the places.
  func takeFilterWarnings() -> [(summary: String, value: String)]

  /// Whether the host has checked an address whose scheme is not on the allow-list, so that it is written unchanged.
  func vouches(forAddress address: String) -> Bool

  /// The base against which relative addresses in URL attributes are resolved, whether they come from a template's
  /// text, its values or both; `nil` leaves them relative. Asked for only with `Options.resolvesAddresses`.
  var addressBase: AddressBase? { get }

  /// Called when a value was replaced or dropped because it would be unsafe where it is written.
  func warn(_ diagnostic: Diagnostic)

  /// Calls the function that the host passed as `Value.function`.
  func call(_ function: Int32, _ arguments: Arguments) throws(TemplateError) -> Value
}

extension Host {
  package var trace: Trace? { nil }
  package var track: WorkTrack? { nil }
  package var budget: Budget? { nil }
  package var sharedFragments: SharedFragments? { nil }
  package func beginFragment() {}
  package func endFragment() -> FragmentEffects? { nil }
  package func repeatFragment(_ effects: FragmentEffects) -> Bool { false }
  package func keep(_ record: FragmentRecord) -> SharedFragments? { nil }
  package func isShared(objectsOfType type: UInt16) -> Bool { false }
  package func note(template: String, number: Int?) {}
  package func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value { .undefined }
  package func append(_ name: Int32, ofType type: UInt16, at index: Int32, to html: inout [UInt8]) -> Bool { false }
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
  package func takeFilterWarnings() -> [(summary: String, value: String)] { [] }
  package func vouches(forAddress address: String) -> Bool { false }
  package var addressBase: AddressBase? { nil }
  package func warn(_ diagnostic: Diagnostic) {}
  package func call(_ function: Int32, _ arguments: Arguments) throws(TemplateError) -> Value {
    .undefined
  }
}

/// A host without objects, for templates that see only values.
package final class NoHost: Host {
  package init() {}
}
