package import Text

extension BinaryWriter {
  /// Appends what is known of a file, without its paths, which the reader knows.
  package mutating func append(_ asset: Asset) {
    append(asset.type)
    append(asset.length)
    for number in [asset.width, asset.height] { append(number) { $0.append(Int64($1)) } }
    append(asset.duration) { $0.append(double: $1) }
    append(asset.color) { $0.append($1) }
    append(asset.placeholder) { $0.append($1) }
    append(asset.digest) { $0.append($1.bytes) }
    append(asset.contents) { $0.append($1) }
    append(asset.isWithheld)
    append(asset.damage) { writer, damage in
      writer.append(damage.kind.rawValue)
      writer.append(damage.reason)
    }
    append(asset.isMirrored)
    append(asset.isAnimated)
    append(asset.isPlaceholder)
    append(asset.extensions) { $0.append($1) }
    append(asset.credits) { writer, credits in
      for text in [credits.title, credits.creator, credits.credit, credits.copyright, credits.licence] {
        writer.append(text) { $0.append($1) }
      }
    }
    append(asset.diagnostics) { $0.append($1) }
  }
}

extension BinaryReader {
  /// Reads an asset without paths.
  package mutating func asset() -> Asset {
    var asset = Asset(file: "", path: "", type: text(), length: number())
    asset.width = optional { $0.lineNumber() }
    asset.height = optional { $0.lineNumber() }
    asset.duration = optional { $0.double() }
    asset.color = optional { $0.text() }
    asset.placeholder = optional { $0.text() }
    asset.digest = optional { reader in
      Digest(bytes: reader.content()) ?? reader.fail(Digest.none)
    }
    asset.contents = optional { $0.digest() }
    asset.isWithheld = flag()
    asset.damage = optional { reader in
      let kind = PictureDamage.Kind(rawValue: reader.text()) ?? reader.fail(.undecodable)
      return PictureDamage(kind, reader.text())
    }
    asset.isMirrored = flag()
    asset.isAnimated = flag()
    asset.isPlaceholder = flag()
    asset.extensions = list { $0.text() }
    asset.credits = optional { reader in
      PictureCredits(
        title: reader.optional { $0.text() }, creator: reader.optional { $0.text() },
        credit: reader.optional { $0.text() }, copyright: reader.optional { $0.text() },
        licence: reader.optional { $0.text() })
    }
    asset.diagnostics = list { $0.diagnostic() }
    return asset.length >= 0 && (asset.duration ?? 0) < 1e12 ? asset : fail(asset)
  }
}

extension Digest {
  /// The digest that a failed reader returns.
  fileprivate static let none = SHA256.digest(of: "")
}
