import Model

/// The position of a drawn map on Earth, fitted from the known positions of some of its pins, and the positions that do
/// not fit.
struct Georeference: Sendable {
  typealias Control = AffineFit.Control

  /// A position that does not fit the others. `control` is its index in the controls.
  struct Outlier: Sendable, Equatable {
    var control: Int
    /// The distance between the position and the one that the other pins predict.
    var metres: Double
    /// Whether it would fit with latitude and longitude swapped.
    var fitsSwapped: Bool
  }

  enum Problem: Sendable, Equatable {
    /// One or two positions.
    case tooFew(Int)
    case onOneLine
    case mirrored
    /// Positions that do not fit the others, which fit one another.
    case outliers([Outlier])
    /// Positions that do not fit, if it cannot be decided which of them are wrong.
    case unclear([Outlier])
  }

  /// `nil` if the positions do not determine a fit: fewer than three, or all on one line.
  private(set) var fit: AffineFit?
  private(set) var problem: Problem?
  /// The largest allowed distance in metres between a position and the fitted one.
  private(set) var tolerance: Double

  /// Without `given` metres, the tolerance is a fiftieth of the longest distance between two positions: on a map 60 cm
  /// wide about the width of a pin. Up to 1,000 km, ignoring the projection of the drawn map causes a smaller error.
  init(_ controls: [Control], tolerance given: Double? = nil) {
    tolerance = given ?? Self.tolerance(of: controls)
    guard controls.count >= 3 else {
      if !controls.isEmpty { problem = .tooFew(controls.count) }
      return
    }
    guard let fit = AffineFit(controls) else {
      problem = .onOneLine
      return
    }
    self.fit = fit
    if controls.contains(where: { fit.residual(of: $0) > tolerance }) {
      explain(controls, given)
    } else if fit.isMirrored {
      problem = .mirrored
    }
  }
}

extension Georeference {
  private static let share = 0.02
  /// Three positions are always fitted exactly: only with a fourth, one that does not fit can be found.
  private static let fewest = 4

  private static func tolerance(of controls: [Control]) -> Double {
    var longest = 0.0
    for (index, control) in controls.enumerated() {
      for other in controls[..<index] { longest = max(longest, control.position.distance(to: other.position)) }
    }
    return longest * share
  }

  /// Finds the positions that do not fit: a single one that fits swapped, or else the fewest without which the others fit.
  private mutating func explain(_ controls: [Control], _ given: Double?) {
    if let (outlier, rest) = swapped(controls, given) {
      problem = .outliers([outlier])
      take(rest, given)
    } else if let rest = fitting(controls, given), let fit = AffineFit(rest.map { controls[$0] }) {
      take(rest.map { controls[$0] }, given)
      let wrong = controls.indices.filter { !rest.contains($0) }
      problem = .outliers(wrong.map { outlier($0, controls[$0], fit) })
    } else if let fit {
      let wrong = controls.indices.filter { fit.residual(of: controls[$0]) > tolerance }
      problem = .unclear(wrong.map { outlier($0, controls[$0], fit) })
    }
  }

  private mutating func take(_ controls: [Control], _ given: Double?) {
    fit = AffineFit(controls)
    tolerance = given ?? Self.tolerance(of: controls)
  }

  private func outlier(_ index: Int, _ control: Control, _ fit: AffineFit) -> Outlier {
    let swapped = Control(place: control.place, position: control.position.swapped)
    return Outlier(
      control: index, metres: fit.residual(of: control),
      fitsSwapped: swapped.position.isOnEarth && fit.residual(of: swapped) <= tolerance)
  }

  /// Returns the only position with which all fit after its latitude and longitude are swapped, and the others; `nil`
  /// if there is none, or more than one.
  private func swapped(_ controls: [Control], _ given: Double?) -> (Outlier, rest: [Control])? {
    var found: (Outlier, rest: [Control])?
    for (index, control) in controls.enumerated() where control.position.swapped.isOnEarth {
      var all = controls
      all[index].position = control.position.swapped
      guard fits(all, given) else { continue }
      guard found == nil else { return nil }
      var rest = controls
      rest.remove(at: index)
      guard let fit = AffineFit(rest) else { continue }
      found = (Outlier(control: index, metres: fit.residual(of: control), fitsSwapped: true), rest)
    }
    return found
  }

  /// Returns the controls that fit one another after the worst were taken away, at most a third of them. `nil` if they do
  /// not, or too few remain to tell.
  private func fitting(_ controls: [Control], _ given: Double?) -> [Int]? {
    var rest = Array(controls.indices)
    for _ in 0..<controls.count / 3 where rest.count > Self.fewest {
      let errors = rest.map { left -> Double in
        let others = rest.filter { $0 != left }.map { controls[$0] }
        guard let fit = AffineFit(others) else { return .infinity }
        return others.reduce(0) { $0 + fit.residual(of: $1) * fit.residual(of: $1) }
      }
      guard let best = errors.indices.min(by: { errors[$0] < errors[$1] }), errors[best].isFinite else { return nil }
      rest.remove(at: best)
      if fits(rest.map { controls[$0] }, given) { return rest }
    }
    return nil
  }

  private func fits(_ controls: [Control], _ given: Double?) -> Bool {
    guard let fit = AffineFit(controls), !fit.isMirrored else { return false }
    let tolerance = given ?? Self.tolerance(of: controls)
    return controls.allSatisfy { fit.residual(of: $0) <= tolerance }
  }
}
