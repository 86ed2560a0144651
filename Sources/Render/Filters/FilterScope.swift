import Jinja
import Localization
import Model
import Text

/// The page on which a filter is applied, as far as filters need it.
struct FilterScope {
  /// The host of the site's objects.
  let host: any Host
  let scope: PageScope
  let media: PageMedia

  var site: Site { scope.site }

  var addresses: PublicAddresses { scope.addresses }

  var presentation: Presentation { scope.context.presentation }

  var dates: LocalizedDates { presentation.dates }

  var bodies: any Bodies { scope.context.texts.bodies }

  func map(_ members: [(Member, Value)]) -> Value { scope.context.map(members) }
}
