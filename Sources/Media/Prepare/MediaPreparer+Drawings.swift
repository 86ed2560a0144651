import System
import Model
import Text

extension MediaPreparer {
  private static let largestDrawing = 32 << 20
  private static let mostFindings = 10

  /// Publishes a copy without scripts and external references if the drawing has any, and withholds a drawing that
  /// cannot be sanitized.
  func cleanDrawing(_ asset: inout Asset) {
    guard let file = try? OpenFile(reading: asset.file) else {
      return refuse(&asset, "it cannot be read", help: nil)
    }
    guard file.size <= Self.largestDrawing else {
      return refuse(&asset, "it is larger than \(Self.largestDrawing >> 20) MB", help: "make it smaller")
    }
    let source = file.bytes(at: 0, count: file.size)
    do throws(DrawingError) {
      let cleaner = try DrawingCleaner(source)
      let clean = cleaner.bytes
      let bytes = DataPicture.replaced(in: clean) ?? clean
      guard bytes != source else { return }
      let copy = "\(cache)/media/\(SHA256.digest(of: source).hex(16))-\(Derivative.encoder).svg"
      guard (try? Files.write(bytes, to: copy)) != nil else {
        return refuse(&asset, "`\(relative(copy))` cannot be written", help: nil)
      }
      asset.copy = copy
      asset.length = Int64(bytes.count)
      report(cleaner.findings, source, &asset)
    } catch {
      refuse(&asset, error.words, Place(file: relative(asset.file), offset: error.offset, in: source), help: error.help)
    }
  }

  private func report(_ findings: [DrawingCleaner.Finding], _ source: [UInt8], _ asset: inout Asset) {
    guard !asset.isMirrored else { return }
    for finding in findings.prefix(Self.mostFindings) {
      asset.diagnostics.append(
        Diagnostic(
          .warning, "the drawing holds \(finding.words), which is removed from the published copy",
          at: Place(file: relative(asset.file), offset: finding.offset, in: source),
          help: "remove it from the file; drawings in content/static/ are published unchanged"))
    }
    if findings.count > Self.mostFindings {
      note(.warning, "and \(findings.count - Self.mostFindings) more like this", of: &asset, help: nil)
    }
  }

  private func refuse(_ asset: inout Asset, _ words: String, _ place: Place? = nil, help: String?) {
    asset.isWithheld = true
    guard !asset.isMirrored else { return }
    asset.diagnostics.append(
      Diagnostic(
        .error, "this drawing is not published: \(words)", at: place ?? Place(file: relative(asset.file)), help: help))
  }
}
