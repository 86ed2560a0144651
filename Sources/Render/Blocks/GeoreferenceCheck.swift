import Model
import Text

/// The check of `lat` and `lon` of a map's pins, which warns about positions that are inconsistent with one another.
struct GeoreferenceCheck {
  private let check: BlockCheck
  private let block: Block
  private let pins: HotspotPins
  private let all: [MapPin]
  private let controls: [MapPin]

  init(_ check: BlockCheck, _ block: Block, _ pins: HotspotPins) {
    self.check = check
    self.block = block
    self.pins = pins
    all = pins.all
    controls = all.filter { $0.position != nil }
  }

  func report() {
    guard !controls.isEmpty else { return }
    let reference = Georeference(controls.compactMap(\.control), tolerance: pins.tolerance)
    let lacksSome = controls.count < all.count
    switch reference.problem {
    case .tooFew(let count) where lacksSome:
      warn(
        "\(count == 1 ? "1 pin has its" : "2 pins have their") real position, but 3 are needed to tell where the others are",
        help: "write `lat` and `lon` of \(count == 1 ? "two more pins" : "one more pin")", at: 0)
    case .onOneLine where lacksSome:
      warn(
        "the \(controls.count) pins with a real position are on one line, which does not tell where the others are",
        help: "write `lat` and `lon` of a pin that is away from that line", at: 0)
    case .mirrored:
      warn(
        "with these positions, the map would be a mirror image of the land",
        help: "are `lat` and `lon` swapped in all pins?", at: 0)
    case .outliers(let outliers):
      for outlier in outliers {
        warn(
          "this pin is \(Self.words(outlier.metres)) from where the other pins put it",
          help: outlier.fitsSwapped
            ? "it fits when they are swapped: are `lat` and `lon` swapped?" : help(allowing: outlier.metres),
          at: outlier.control)
      }
    case .unclear(let outliers):
      for outlier in outliers {
        warn(
          "this pin is \(Self.words(outlier.metres)) from where all pins together put it, and others do not fit either",
          help: controls.count == 4
            ? "with a fifth position, the wrong one can be found; \(help(allowing: outlier.metres))"
            : help(allowing: outlier.metres), at: outlier.control)
      }
    case .tooFew, .onOneLine, nil: break
    }
  }

  /// Returns a distance in words for messages: `850 m`, `12.4 km`, `300 km`.
  static func words(_ metres: Double) -> String {
    if metres < 1000 { return "\(Int(metres.rounded())) m" }
    return metres < 100_000 ? "\((metres / 100).rounded() / 10) km" : "\(Int((metres / 1000).rounded())) km"
  }
}

extension GeoreferenceCheck {
  private func help(allowing metres: Double) -> String {
    // The distance, rounded up to whole kilometres or, below 1 km, to whole hundreds of metres.
    let enough =
      metres < 1000 ? "\(Int((metres / 100).rounded(.up)) * 100)" : "\(Int((metres / 1000).rounded(.up)) * 1000)"
    let written = isWritten ? "tolerance=\(enough)" : "tolerance: \(enough)"
    return "check the position and the place on the picture, or allow it with `\(written)`"
  }

  /// Whether the map has no data file, so that `tolerance` belongs in the block's attributes.
  private var isWritten: Bool { pins.data == nil }

  private func warn(_ summary: String, help: String, at control: Int) {
    switch controls[control].origin {
    case .directive(let position):
      guard let attributes = block.body.element(at: position)?.attributes,
        let pair = attributes.pair("lat")
      else { return }
      check.report(summary, at: pair, of: block, help: help, severity: .warning)
    case .table(let number):
      guard let name = pins.data, let pin = pins.table?.pins[number] else { return }
      // The recorded reads do not cover the line numbers of the file.
      check.scope.dependsOnEverything = true
      check.scope.diagnostics.append(
        Diagnostic(
          .warning, summary,
          at: DataPlace.find(
            [.key("pins"), .item(pin.number), .key("lat")], inData: name, check.scope.site.folder),
          help: help))
    }
  }
}
