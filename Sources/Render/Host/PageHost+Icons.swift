import Jinja
import Media
import Model
import Text

extension PageHost {
  /// The icons of the web app as PNG, made of the site's logo, or else of the theme's `icon.svg`; empty if no pictures
  /// can be made.
  var appIcons: Value {
    guard context.publisher.makesDerivatives else { return .list([]) }
    scope.note(.setting(.theme))
    let accent = site.settings.theme.accent.flatMap { CoverColor($0) }?.rgb ?? PageHost.standardAccent
    let sizes: [(side: Int, background: Int?)] = [(192, nil), (512, nil), (512, accent)]
    let icons = [logoFile.map { .file($0) }, AppIcon.Drawing.themed("icon.svg")].compactMap { $0 }.lazy
      .filter { self.isWellFormed($0) }
      .map { drawing in
        let made = sizes.compactMap { size in
          self.path(of: AppIcon(drawing: drawing, side: size.side, background: size.background)).map { (size, $0) }
        }
        if made.isEmpty { self.report(unusable: drawing) }
        return made
      }
    scope.note(template: "assets/icon.svg")
    let found = icons.first { !$0.isEmpty } ?? []
    return .list(
      found.map { size, path in
        map([
          (.src, .string(path)), (.width, .of(size.side)),
          (.purpose, .string(size.background == nil ? "any" : "maskable")),
        ])
      })
  }

  /// `--accent` of the theme.
  private static let standardAccent = 0x0B6E99

  /// The path of the logo's file; `nil` if there is none, or if the picture is damaged.
  private var logoFile: String? {
    guard let logo = scope.local(site.settings.theme.logo) else { return nil }
    scope.note(.media("/" + logo, entry: -1))
    if let file = site.statics.first(where: { $0.path == logo })?.file {
      // The read records that the file exists, but not its bytes.
      scope.dependsOnEverything = true
      return file
    }
    guard let asset = media.asset("/" + logo, entry: nil), asset.damage == nil else { return nil }
    return asset.file
  }

  /// Whether no mistake is found in the drawing. The worker would refuse icons of an SVG file that is not well-formed,
  /// which would end the build: such a file is reported here, and has no icons.
  private func isWellFormed(_ drawing: AppIcon.Drawing) -> Bool {
    let name = name(of: drawing)
    guard name.lowercased().hasSuffix(".svg"), let bytes = context.publisher.bytes(of: drawing) else { return true }
    do throws(DrawingError) {
      _ = try DrawingCleaner(bytes)
      return true
    } catch {
      scope.diagnostics.append(
        Diagnostic(
          .warning, "no icons are made of this drawing: \(error.words)",
          at: Place(file: name, offset: error.offset, in: bytes), help: error.help))
      return false
    }
  }

  private func name(of drawing: AppIcon.Drawing) -> String {
    switch drawing {
    case .themed(let name): "Templates/assets/" + name
    case .file: "content/static/" + (scope.local(site.settings.theme.logo) ?? "")
    }
  }

  /// Reports a logo that cannot be made into icons. One that is no picture is reported where it is shown.
  private func report(unusable drawing: AppIcon.Drawing) {
    guard case .file = drawing, let bytes = context.publisher.bytes(of: drawing) else { return }
    let name = name(of: drawing)
    let isSVG = name.lowercased().hasSuffix(".svg")
    guard isSVG || MediaType(head: bytes) != nil else { return }
    scope.diagnostics.append(
      Diagnostic(
        .warning,
        isSVG
          ? "no icons are made of this drawing: it needs a size or a `viewBox`, and no document type"
          : "no icons are made of this picture: it must be a PNG or JPEG of at least 192 × 192 pixels",
        at: Place(file: name), help: "the icon of the theme takes its place"))
  }

  private func path(of icon: AppIcon) -> String? {
    guard let artifact = context.publisher.artifact(of: icon) else { return nil }
    scope.note(PublishedAsset.icon(icon))
    context.publisher.publish(artifact)
    return context.addresses.href("/" + artifact.path)
  }
}
