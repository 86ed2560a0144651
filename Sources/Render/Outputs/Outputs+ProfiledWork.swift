import Model
import Text

extension Outputs {
  /// Returns the kind and the name under which the profiler counts the time for an output.
  func work(of output: Output) -> ProfiledWork {
    switch output {
    case .page(let number), .further(let number, _, _), .wholeList(let number, _), .widget(let number, _):
      let page = context.plan.pages[number]
      if case .entry(let entry) = page.subject { return ProfiledWork(.entry, context.site.entries[entry].workName) }
      return ProfiledWork(.list, context.addresses.path(of: page))
    case .chapters(let entry): return ProfiledWork(.entry, context.site.entries[entry].workName)
    case .feed, .places, .calendar, .archive, .podcast, .health:
      return ProfiledWork(.feed, paths(of: output).first ?? "")
    default: return ProfiledWork(.other)
    }
  }
}
