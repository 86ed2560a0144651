#!/usr/bin/env python3
"""Plants faults in the memory of builds, one at a time, and checks that the rebuild tests find each.

    Tests/Tools/planted_faults.py [NUMBER …]      `make faults` runs it for all faults; `--help` lists the options

Each fault is a small change of the sources: a read that is not recorded, a digest without a field, a memory that is believed too
much. All are written into one copy of the checkout, in `.build/faults`, and built once as a release program; the environment
variable RHAPSODE_FAULT turns one of them on. `RebuildTests` then compares rebuilds with clean builds after random changes until
it finds a difference, for at most 1,000 steps; without a fault, none may be found.

A fault whose source text has changed is stale, which `make lint` finds: write it anew. A fault that is not found shows that the random sites of
`Tests/Site/Rebuilds` lack something: a kind of change, or a template that reads what the fault hides.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COPY = ROOT / ".build" / "faults"
PROGRAM = COPY / ".build" / "release" / "rhapsode"
# Run without `swift test`, which would wait for other builds in this folder.
TESTS = ROOT / ".build" / "debug" / "rhapsodePackageTests.xctest"
SWITCH = "Sources/Text/PlantedFault.swift"
HOSTS = "Sources/Render/Host"
DIGESTS = "Sources/Render/Digests"


class Fault:
    """`edits` are triples of a file, a text that occurs in it once, and its replacement, in which FAULT is whether to fail.
    `often` are the changes of a site that show the fault, with the names of `RebuildChange`: the tests make them more often."""

    def __init__(self, name, *edits, often=()):
        self.name, self.edits, self.often = name, edits, often


def unrecorded(name, file, line, often=()):
    """A fault that omits the statement `line`."""
    return Fault(f"{name}: not recorded", (file, line, f"if !FAULT {{ {line} }}"), often=often)


def omitted(name, file, line, often=()):
    """A fault that omits the statement `line` of a digest."""
    return Fault(f"{name}: not in its digest", (file, line, f"if !FAULT {{ {line} }}"), often=often)


FAULTS = [
    # Reads that are not recorded.
    Fault(
        "the order of home: not recorded by the reading page",
        (f"{HOSTS}/PageHost+Pager.swift", "switch page.listSubject {", "switch FAULT ? .everything : page.listSubject {"),
        often=["setting home", "setting reading"]),
    unrecorded("facts of a text", "Sources/Render/Build/PageScope.swift", "note(.facts, entry)"),
    unrecorded("strings", "Sources/Render/Build/PageScope.swift", "note(.strings(language: page.language))"),
    Fault(
        "templates: not recorded",
        ("Sources/Render/Build/PageScope.swift", "guard let trace else { return }\n    if let known = templates",
         "guard let trace, !FAULT else { return }\n    if let known = templates")),
    unrecorded(
        "formulas", "Sources/Render/Bodies/BodyRenderer+Formulas.swift", "scope.note(.setting(.formulas))",
        often=["setting formulas", "extend a story"]),
    unrecorded("texts", "Sources/Render/Bodies/BodyRenderer.swift", "scope.note(.body, entry)"),
    unrecorded("includes that pages share", "Sources/Render/Build/PageScope.swift", "note(effects.reads)"),
    unrecorded("media", "Sources/Render/Media/PageMedia.swift", "scope.note(.media(reference, entry: entry ?? -1))"),
    unrecorded(
        "the end of an age", "Sources/Render/Filters/DateFilters.swift",
        "page.scope.note(until: end)"),
    Fault(
        "the slice of a list: not recorded",
        (f"{HOSTS}/PageHost+Page.swift", "guard let subject = page.listSubject else { return }\n    let key",
         "guard !FAULT, let subject = page.listSubject else { return }\n    let key")),
    unrecorded("a file of data", f"{HOSTS}/PageHost.swift", "scope.note(.data(key))"),
    unrecorded("the length of a list", f"{HOSTS}/PageHost.swift", "scope.note(.count(scope.key(subject)))"),
    # Whatever reads entries of a list has asked for their number before, so that it is recorded twice.
    Fault(
        "how many entries a list has: not recorded",
        (f"{HOSTS}/PageHost.swift", "scope.note(.list(context.plan.listings.all[Int(index)].key))\n      return context",
         "if !FAULT { scope.note(.list(context.plan.listings.all[Int(index)].key)) }\n      return context"),
        often=["change a template", "add a story", "remove a story"]),
    unrecorded("related entries", f"{HOSTS}/PageHost+Entry.swift", "scope.note(.related(entry, language: page.language))"),
    unrecorded("neighbours", f"{HOSTS}/PageHost+Entry.swift", "scope.note(.neighbours(entry))"),
    Fault(
        "front matter: not recorded",
        (f"{HOSTS}/PageHost+Entry.swift", "default: scope.note(.front, entry)", "default: if !FAULT { scope.note(.front, entry) }")),
    unrecorded("the menu", f"{HOSTS}/PageHost+Site.swift", "scope.note(.menu(language: page.language))"),
    unrecorded("the title of the site", f"{HOSTS}/PageHost+Site.swift", "scope.note(.setting(.title))"),
    unrecorded("the site's own values", f"{HOSTS}/PageHost+Site.swift", "scope.note(.setting(.params))",
        often=["setting motto", "change a template"]),
    unrecorded("the terms of a taxonomy", f"{HOSTS}/PageHost+Lists.swift", "scope.note(.terms(taxonomy, language: page.language))"),
    unrecorded("the list of people", f"{HOSTS}/PageHost+Lists.swift", "scope.note(.people(language: page.language))"),
    unrecorded("a person", f"{HOSTS}/PageHost+Lists.swift", "scope.note(.person(index))"),
    Fault(
        "a source: not recorded",
        (f"{HOSTS}/PageHost+Source.swift", "default: scope.note(.source(index))", "default: if !FAULT { scope.note(.source(index)) }")),
    Fault(
        "whether a source fails: not recorded",
        (f"{HOSTS}/PageHost+Source.swift", "case .status, .error, .reason, .code: scope.note(.status(index))",
         "case .status, .error, .reason, .code: if !FAULT { scope.note(.status(index)) }"),
        often=["break or mend the empty feed"]),
    # A file that has not changed does not count as read again.
    Fault(
        "when a source was last read: not recorded",
        (f"{HOSTS}/PageHost+Source.swift", "case .updated: scope.note(.visit(index))",
         "case .updated: if !FAULT { scope.note(.visit(index)) }"),
        often=["change a template", "move the clock", "change an item"]),
    Fault(
        "whether a list has a feed: not recorded",
        (f"{HOSTS}/PageHost+Page.swift", "if let list = FeedPlan.candidate(of: page, context.plan) { scope.note(.hasFeed(list)) }",
         "if !FAULT, let list = FeedPlan.candidate(of: page, context.plan) { scope.note(.hasFeed(list)) }"),
        often=["change a template", "field event", "field date"]),
    Fault(
        "a section: not recorded",
        (f"{HOSTS}/PageHost+Lists.swift", "member != .count { scope.note(.section(index)) }",
         "member != .count, !FAULT { scope.note(.section(index)) }"), often=["change a template", "setting grid"]),
    Fault(
        "the title of a section: not recorded",
        (f"{HOSTS}/PageHost+Lists.swift", "let section = site.sections[index]\n    scope.note(.section(index))",
         "let section = site.sections[index]\n    if !FAULT { scope.note(.section(index)) }"), often=["setting notes"]),
    Fault(
        "the addresses of a page's feeds: not recorded",
        (f"{HOSTS}/PageHost+Page.swift", "scope.note(.setting(.feeds))", "if !FAULT { scope.note(.setting(.feeds)) }")),
    unrecorded("the entries of a query", "Sources/Render/Bodies/EntriesQuery.swift", "scope.note(.fronts(scope.key(list)))"),
    Fault(
        "a text that is spoken: not recorded",
        ("Sources/Render/Media/PageMedia+Speech.swift", "scope.note(.body, index)\n    switch",
         "if !FAULT { scope.note(.body, index) }\n    switch")),
    Fault(
        "whether a text has words to speak: not recorded",
        ("Sources/Render/Media/PageMedia+Speech.swift", "scope.note(.body, index)\n    return",
         "if !FAULT { scope.note(.body, index) }\n    return"),
        often=["change a template", "setting recordings", "extend a story", "rewrite a story"]),
    omitted("the speed of speech", f"{DIGESTS}/ReadDigests+Settings.swift", "writer.add(listening.speed)",
        often=["setting speed", "field listen"]),
    unrecorded("the items of a feed", "Sources/Render/Outputs/Feeds/FeedMaker.swift", "host.scope.note(list)"),
    # Without a translation, the entry of the file and that of the link are one, and recorded twice.
    Fault(
        "the translation that a link leads to: not recorded",
        ("Sources/Render/Bodies/BodyRenderer+Links.swift", "scope.note(.front, translated)",
         "if !FAULT { scope.note(.front, translated) }"), often=["add a story", "link two stories", "change the tide"]),
    unrecorded("the periods of the archive", f"{HOSTS}/PageHost+Archive.swift", "scope.note(.periods(language: page.language))",
        often=["field date", "add a story", "remove a story", "setting archive"]),
    unrecorded("whether there is a list", f"{HOSTS}/PageHost+Lists.swift", "scope.note(.exists(scope.key(subject)))",
        often=["add a story", "remove a story", "field tags", "field category"]),
    unrecorded("the entry of a source that is the newest", "Sources/Render/Outputs/Feeds/FeedMaker.swift", "host.scope.note(.newest(source))",
        often=["change an item", "add an item", "setting retention", "setting formats"]),
    Fault(
        "which sources there are: not recorded",
        (f"{HOSTS}/PageHost+Site.swift", "case .sources: scope.note(.sources)", "case .sources: if !FAULT { scope.note(.sources) }"),
        often=["setting sources", "change a template"]),
    unrecorded("an area", f"{HOSTS}/PageHost+Places.swift", "scope.note(.area(number))"),
    unrecorded("the pins of an entry", f"{HOSTS}/PageHost+Pins.swift", "scope.note(.pins(entry.id))"),
    unrecorded("the tile server of maps", f"{HOSTS}/PageHost+Libraries.swift", "scope.note(.setting(.maps))"),
    unrecorded("codes of printed pages", f"{HOSTS}/PageHost+Site.swift", "scope.note(.setting(.print))"),
    unrecorded("the calendar of a list", "Sources/Render/Outputs/Feeds/CalendarOutput.swift", "host.scope.note(.fronts(list))"),
    omitted("who follows whom", f"{DIGESTS}/ReadDigests+Settings.swift", "writer.add(context.site.people[timeline.follower].key)",
        often=["change the authors", "setting reading"]),
    unrecorded(
        "when a journey is over", f"{HOSTS}/PageHost+Journeys.swift", "scope.note(until: journey.nextChange(after: site.now))",
        often=["move the clock", "field journey"]),
    Fault(
        "the clock is set back: not recorded",
        ("Sources/Render/Build/PageScope.swift", "func note(until moment: Timestamp?) {",
         "func note(until moment: Timestamp?) { if FAULT, moment == nil { return };"),
        often=["move the clock", "field journey", "field event"]),
    omitted("whether a list has a calendar", f"{DIGESTS}/ReadDigests+Lists.swift", "writer.add(context.plan.hasCalendar(list))",
        often=["field event", "setting paginate"]),
    omitted("who publishes alerts", f"{DIGESTS}/ReadDigests+Settings.swift", "writer.add(settings.incidents.sender)"),
    unrecorded("the places of a list", "Sources/Render/Outputs/Feeds/PlaceFeed.swift", "host.scope.note(.fronts(list))"),
    unrecorded(
        "the next birthday of an incident", f"{HOSTS}/PageHost+Places.swift", "scope.note(until: counts.nextChange)",
        often=["wait, build, and change little", "setting areas", "field place", "field incident"]),
    Fault(
        "an incident: taken for a presentation",
        ("Sources/Ingest/Remembered/StoredEntry+Update.swift", "!update.isOfIncident,", "FAULT || !update.isOfIncident,"),
        often=["wait, build, and edit stories", "field place"]),
    # Digests that miss a field.
    omitted("front matter: place", f"{DIGESTS}/EntryDigest.swift", "writer.add(entry.place)"),
    omitted("front matter: the name of a place", f"{DIGESTS}/EntryDigest.swift",
        "writer.add(entry.venue?.name)", often=["field place"]),
    omitted("front matter: whether an incident was handled", f"{DIGESTS}/EntryDigest.swift", "writer.add(incident.isHandled)",
        often=["field incident"]),
    omitted("front matter: title", f"{DIGESTS}/EntryDigest.swift", "writer.add(entry.title)"),
    omitted("front matter: summary", f"{DIGESTS}/EntryDigest.swift", "writer.add(entry.summary)"),
    omitted("front matter: category", f"{DIGESTS}/EntryDigest.swift", "writer.add(site.entries[index].category.map { site.categories[$0].key })"),
    omitted("front matter: authors", f"{DIGESTS}/EntryDigest.swift", "writer.add(site.entries[index].authors) { $0.add(site.people[$1].key) }",
        often=["field authors"]),
    omitted("front matter: cover", f"{DIGESTS}/EntryDigest.swift", "writer.add(entry.cover)"),
    omitted("facts: words", f"{DIGESTS}/DigestWriter+Body.swift", "add(facts.words)"),
    omitted("a person: biography", f"{DIGESTS}/DigestWriter+Model.swift", "add(person.bio)"),
    omitted("a template: its text", f"{DIGESTS}/ReadDigests.swift", "writer.add(bytes ?? [])"),
    omitted("strings: the text", f"{DIGESTS}/ReadDigests.swift", "writer.add(text.value)"),
    Fault(
        "data: contents not in its digest",
        (f"{DIGESTS}/ReadDigests.swift", "writer.add(site.data[name] ?? .null)", "writer.add(FAULT ? .null : site.data[name] ?? .null)")),
    omitted("media: the file", f"{DIGESTS}/ReadDigests.swift",
            "writer.add(context.texts.bodies.asset(reference, beside: entry < 0 ? nil : entry))"),
    Fault(
        "the text of an entry: not in its digest",
        (f"{DIGESTS}/ReadDigests.swift", "return context.texts.bodies.digest(of: read.number) ??",
         "if FAULT { return made { _ in } }\n      return context.texts.bodies.digest(of: read.number) ??")),
    Fault(
        "the slice of a list: length of the list not in its digest",
        (f"{DIGESTS}/ReadDigests+Lists.swift", "writer.add(all.count)\n      add(all[range", "if !FAULT { writer.add(all.count) }\n      add(all[range"),
        often=["add a story", "remove a story", "change a template"]),
    omitted("neighbours: the next entry", f"{DIGESTS}/ReadDigests+Lists.swift",
            "writer.add(context.plan.neighbours.next(of: entry).map { names.digest(of: $0) })",
        often=["add a story", "field date"]),
    omitted("a feed: its items", f"{DIGESTS}/ReadDigests+Lists.swift", "writer.add(pages.current) { add($1, to: &$0) }"),
    Fault(
        "settings: title of the site not in its digest",
        (f"{DIGESTS}/ReadDigests+Settings.swift", "case .title: writer.add(settings.title)", "case .title: if !FAULT { writer.add(settings.title) }"),
        often=["setting title"]),
    omitted("a category: title", f"{DIGESTS}/ReadDigests+Settings.swift", "writer.add(category.title)", often=["setting walks"]),
    omitted("feeds: how much of an entry they have", f"{DIGESTS}/ReadDigests+Settings.swift", "writer.add(feeds.content.rawValue)",
        often=["setting content"]),
    unrecorded("the pages of the sitemap", "Sources/Render/Outputs/Pages/Sitemap.swift", "host.scope.note(.sitemap)",
        often=["add a story", "remove a story"]),
    omitted("the sitemap: when entries changed", f"{DIGESTS}/ReadDigests+Lists.swift",
        "writer.add(SitemapPlan.changed(pages[page], in: plan.site))",
        often=["change a word", "field date"]),
    Fault(
        "outputs are copied from the last memory although their rows have other numbers",
        ("Sources/Render/Memory/MemoryBuilder.swift", "guard hasSameRows(after: place, memory) else { return copied }",
         "guard FAULT || hasSameRows(after: place, memory) else { return copied }"),
        often=["add a story", "remove a story", "extend a story"]),
    # Memories that are believed too much.
    Fault(
        "the name of a page has no slice",
        ("Sources/Render/Outputs/Outputs.swift", 'kind = "\\(page.kind) \\(slice.lowerBound) \\(slice.upperBound)\\(place) \\(page.count)"',
         'kind = FAULT ? "\\(page.kind)" : "\\(page.kind) \\(slice.lowerBound) \\(slice.upperBound)\\(place) \\(page.count)"'),
        often=["setting paginate", "setting home"]),
    Fault(
        "the end of an output's validity is ignored",
        ("Sources/Render/Memory/KeptOutputs.swift", "output.isValid(at: now)", "FAULT || output.isValid(at: now)"),
        often=["move the clock"]),
    Fault(
        "a changed file of the output is kept",
        ("Sources/Publish/Publisher+Keeping.swift", "let intact = try? state.output?.intact(path, file)",
         "let intact = FAULT ? file : (try? state.output?.intact(path, file))"), often=["change a published page"]),
    Fault(
        "diagnostics of a kept output are not reported",
        ("Sources/Render/Renderer.swift", "result.diagnostics += memory.diagnostics(of: memory.outputs[number])",
         "if !FAULT { result.diagnostics += memory.diagnostics(of: memory.outputs[number]) }")),
    Fault(
        "links of a kept output are not checked",
        ("Sources/Render/Renderer.swift", "links.note(kept, of: memory)", "if !FAULT { links.note(kept, of: memory) }"),
        often=["remove a story", "rename a story"]),
    Fault(
        "pictures of a kept output are not published",
        ("Sources/Render/Renderer.swift", "for asset in isUsed.indices where isUsed[asset] {", "for asset in isUsed.indices where isUsed[asset] && !FAULT {")),
    Fault(
        "facts are believed whatever they come from",
        ("Sources/Render/Memory/UnchangedReads.swift", "if let origin, origin == stored.origin {", "if let origin, FAULT || origin == stored.origin {"),
        often=["change a word", "extend a story"]),
    Fault(
        "what a text inherits is not compared",
        ("Sources/Content/Memory/Surroundings.swift", "writer.append(cascade) { $0.append($1) }", "if !FAULT { writer.append(cascade) { $0.append($1) } }"),
        often=["change a section's text"]),
    Fault(
        "the settings with which a text was read are not compared",
        ("Sources/Content/Memory/TextMemory.swift", "writer.append(context.settings.digest)", "if !FAULT { writer.append(context.settings.digest) }"),
        often=["setting timezone"]),
    Fault(
        "a text is known by its path alone",
        ("Sources/Content/Memory/FileVersion.swift", "isSettled && identity == other", "FAULT || isSettled && identity == other"),
        often=["wait, build, and edit stories"]),
    Fault(
        "a picture is known by its path alone",
        ("Sources/Ingest/Memory/MediaMemory.swift", "$0.isSettled && $0.identity == identity ? $0 : nil", "FAULT || $0.isSettled && $0.identity == identity ? $0 : nil"),
        often=["wait", "change a picture"]),
    Fault(
        "templates are not compared before a build is left out",
        ("Sources/rhapsode/Rebuild/InputFingerprint.swift", 'for listing in [content, templates] {', 'for listing in FAULT ? [content] : [content, templates] {'),
        often=["wait, build, and change little"]),
    Fault(
        "the clock is not compared before a build is left out",
        ("Sources/rhapsode/Rebuild/FinishedBuild.swift", "inputs == self.inputs && tools == self.tools && now >= self.now && nextChange.map { now < $0 } ?? true",
         "inputs == self.inputs && tools == self.tools && (FAULT || now >= self.now && nextChange.map { now < $0 } ?? true)"),
        often=["wait, build, and change little"]),
    # Sources that are taken from the memory.
    Fault(
        "a source is known by its id alone",
        ("Sources/Sources/Harvest/HarvestMemory.swift", "key != nil && records[source]?.key == key",
         "key != nil && (FAULT ? records[source] != nil : records[source]?.key == key)"), often=["wait, build, and change an item"]),
    Fault(
        "the state of a source's entries is not compared",
        ("Sources/Sources/Harvest/HarvestKey.swift", "writer.append(state) { $0.append($1) }", "if !FAULT { writer.append(state) { $0.append($1) } }"),
        often=["wait, build, and change an item"]),
    Fault(
        "the settings with which entries of sources were read are not compared",
        # The key has most settings of the source itself too, for those of lists of feeds, but not the languages of the site.
        ("Sources/Sources/Harvest/HarvestKey.swift", "writer.append(settings.digest)", "if !FAULT { writer.append(settings.digest) }"),
        often=["setting languages"]),
    Fault(
        "failing sources keep the entries of working ones",
        ("Sources/Sources/Harvest/HarvestKey.swift", "source.status.hasFailed,", "FAULT ? false : source.status.hasFailed,"),
        often=["break a feed"]),
    Fault(
        "rules that hide entries are not looked at",
        ("Sources/Sources/Harvest/HarvestKey.swift", "guard hidings.isEmpty, source", "guard FAULT || hidings.isEmpty, source"),
        often=["hide or show an item"]),
    Fault(
        "what was reported about a filter or about pages is not remembered",
        ("Sources/Sources/Harvest/SourceHarvest.swift", "append(harvest.diagnostics) {", "append(FAULT ? [] : harvest.diagnostics) {"),
        often=["setting filter", "setting full text"]),
    omitted(
        "rules that change texts", "Sources/Sources/Harvest/ItemOpener.swift",
        "writer.append(CleaningRules(source).digest) { $0.append(word: UInt64(bitPattern: $1)) }", often=["setting rewrite"]),
    omitted("the hub", f"{DIGESTS}/ReadDigests+Settings.swift", "writer.add(feeds.hub)", often=["setting hub"]),
    omitted("front matter of sources' entries", f"{DIGESTS}/SourceDigests.swift", "writer.append(front)",
        often=["change an item"]),
    omitted(
        "texts of sources' entries", f"{DIGESTS}/SourceDigests.swift",
        "writer.append(text)", often=["change an item"]),
    Fault(
        "sources are taken for unchanged",
        ("Sources/Render/Memory/UnchangedSources.swift", "last[$0.id] == $0.digest", "FAULT && last[$0.id] != nil || last[$0.id] == $0.digest"),
        often=["change an item"]),
    Fault(
        "entries stay after their retention",
        ("Sources/Sources/Harvest/HarvestMemory.swift", "harvest.nextChange.map { now < $0 } ?? true", "(FAULT || harvest.nextChange.map { now < $0 } ?? true)"),
        # A visit that succeeds removes such entries from the archive: only a source that fails needs the memory's time.
        often=["setting retention", "move the clock", "drop an item", "break a feed"]),
    Fault(
        "what a source gave an entry is not compared",
        ("Sources/Render/Digests/EntryDigest.swift", "writer.add(sourceDigest)", "if !FAULT { writer.add(sourceDigest) }"),
        often=["change an item"]),
    Fault(
        "tags of a source that is taken from the memory choose a category",
        ("Sources/Sources/Harvest/SourceEntry.swift", "raw.sharedTerms = count()", "raw.sharedTerms = count() * (FAULT ? 0 : 1)"),
        often=["setting category", "setting tag", "wait, build, and change an item"]),
    omitted(
        "the reports of one event", f"{DIGESTS}/EntryDigest.swift", "writer.add(site.entries[index].others) { $0.add(name(of: $1)) }",
        often=["setting merging", "change an item"]),
    Fault(
        "the state of the sources is not compared before a build is left out",
        ("Sources/rhapsode/Commands/Build/SiteBuild.swift", "if last.sources == start?.state?.digest(withVisitsOf: last.visited),",
         "if FAULT || last.sources == start?.state?.digest(withVisitsOf: last.visited),"),
        often=["wait, build, and fetch pages"]),
    Fault(
        "entries at the end of a list are not compared",
        ("Sources/Render/Digests/ReadDigests+Lists.swift", "add(all[(all.count - range.upperBound..<all.count - range.lowerBound).clamped(to: all.indices)], to: &writer)",
         "if !FAULT { add(all[(all.count - range.upperBound..<all.count - range.lowerBound).clamped(to: all.indices)], to: &writer) }"),
        often=["add an item", "change an item"]),
    # A site that is taken from the memory.
    Fault(
        "reads of an entry that has changed are not compared",
        ("Sources/Render/Memory/KnownChange.swift", "return !kind.changed.contains", "return FAULT || !kind.changed.contains"),
        often=["wait, build, and edit stories"]),
    Fault(
        "a changed front matter is not taken",
        ("Sources/Ingest/Remembered/StoredEntry+Update.swift", "entry.takePresentation(of: update.new.entry)",
         "if !FAULT { entry.takePresentation(of: update.new.entry) }"), often=["wait, build, and edit stories"]),
    Fault(
        "terms of a changed entry are not compared",
        ("Sources/Ingest/Remembered/StoredEntry+Update.swift", "shown.textOffset = new.textOffset",
         "shown.textOffset = new.textOffset\n    if FAULT { shown.terms = new.terms }"), often=["wait, build, and edit stories"]),
    Fault(
        "related entries: those around an entry of a source not in their digest",
        (f"{DIGESTS}/ReadDigests+Lists.swift", "writer.add(related.surroundings(of: entry, in: list)) { writer, other in",
         "writer.add(FAULT ? [] : related.surroundings(of: entry, in: list)) { writer, other in")),
]


def copy_checkout():
    """Updates the copy of what the program is built from. Files that are the same keep their times, so that the next build is
    incremental; those with faults are written by `plant`."""
    wanted = {"Package.swift"} | {
        str(path.relative_to(ROOT)) for folder in ["Sources", "Templates"] for path in (ROOT / folder).rglob("*") if path.is_file()}
    planted = {SWITCH} | {file for fault in FAULTS for file, _, _ in fault.edits}
    for folder in ["Sources", "Templates"]:
        for path in list((COPY / folder).rglob("*")):
            if path.is_file() and str(path.relative_to(COPY)) not in wanted | planted:
                path.unlink()
    for file in wanted - planted:
        if not (COPY / file).exists() or (COPY / file).read_bytes() != (ROOT / file).read_bytes():
            (COPY / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, COPY / file)
    # The package names the tests, but none is built.
    if not (COPY / "Tests").exists():
        (COPY / "Tests").symlink_to(ROOT / "Tests")


def planted():
    """Returns the files with all faults, by their paths, and the numbers of the stale ones."""
    texts, stale = {}, []
    for number, fault in enumerate(FAULTS, 1):
        edited = dict(texts)
        for file, before, after in fault.edits:
            text = edited.get(file) or ((ROOT / file).read_text() if (ROOT / file).exists() else "")
            if text.count(before) != 1:
                print(f"{number:3} stale: {file} has {text.count(before)} times: {before}")
                stale.append(number)
                break
            edited[file] = text.replace(before, after.replace("FAULT", f"(PlantedFault.number == {number})"))
        else:
            texts = edited
    return texts, stale


def plant():
    """Writes all faults into the copy; returns the numbers of the stale ones."""
    texts, stale = planted()
    for file, text in texts.items():
        if not re.search(r"^(package )?import Text$", text, re.M):
            text = "import Text\n" + text
        write(COPY / file, text)
    write(
        COPY / SWITCH, "import Glibc\n\n/// Which fault of `planted_faults.py` is on; 0 for none.\npackage enum PlantedFault {\n"
        '  package static let number = unsafe getenv("RHAPSODE_FAULT").flatMap { unsafe Int32(String(cString: $0)) } ?? 0\n}\n')
    return stale


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def build():
    for product in ["thumbnail", "rhapsode"]:
        subprocess.run(
            ["swift", "build", "--package-path", str(COPY), "--configuration", "release", "--static-swift-stdlib", "--product", product],
            check=True)
    subprocess.run(["swift", "build", "--build-tests"], cwd=ROOT, check=True)


def search(number, steps):
    """Runs the rebuild tests with a fault. Returns the words of the first difference, or `None`."""
    environment = dict(
        os.environ, RHAPSODE=str(PROGRAM), RHAPSODE_FAULT=str(number), RHAPSODE_REBUILDS=str(steps), RHAPSODE_STOP="1",
        RHAPSODE_SEED="1000", RHAPSODE_OFTEN=";".join(FAULTS[number - 1].often if number else ()))
    # Each build waits until its files are stored, which takes no time in memory.
    if "TMPDIR" not in environment and shutil.disk_usage("/dev/shm").free > 8 << 30:
        environment["TMPDIR"] = "/dev/shm"
    done = subprocess.run(
        [TESTS, "--testing-library", "swift-testing", "--filter", "SiteTests.RebuildTests"], cwd=ROOT, env=environment,
        capture_output=True, text=True)
    if done.returncode == 0:
        return None
    found = re.search(r"seed \d+, step \d+", done.stdout + done.stderr)
    if not found:
        raise SystemExit(f"the tests ended with {done.returncode}\n{(done.stdout + done.stderr)[-2000:]}")
    if number == 0:
        print("\n".join(line for line in (done.stdout + done.stderr).splitlines() if found[0] in line or line.startswith("  ")))
    return found[0]


def report(number, steps):
    """Searches, and prints a line. Returns whether the tests found a difference if and only if there is a fault."""
    start = time.time()
    found = search(number, steps)
    name = FAULTS[number - 1].name if number else "no fault"
    print(f"{number:3} {name:70} {found or 'not found'} ({time.time() - start:.0f} s)", flush=True)
    return (found is not None) == (number > 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("numbers", nargs="*", type=int, metavar="NUMBER", help="faults to try (all); 0 is none")
    parser.add_argument("--steps", type=int, default=1000, help="changes of a site until a fault counts as missed (1000)")
    parser.add_argument("--jobs", type=int, default=2, help="faults that are tried at once (2)")
    parser.add_argument("--no-build", action="store_true", help="use the programs of the last run")
    parser.add_argument("--stale", action="store_true", help="only fail if the text of a fault is not in the sources")
    options = parser.parse_args()
    if options.stale:
        sys.exit(1 if planted()[1] else 0)
    wanted = options.numbers or list(range(len(FAULTS) + 1))
    if not options.no_build:
        copy_checkout()
    stale = plant()
    if not options.no_build:
        build()
    wanted = [number for number in wanted if number not in stale]
    # A step often sleeps until the times of files can be trusted: two faults at once use the processors better.
    with ThreadPoolExecutor(options.jobs) as pool:
        right = list(pool.map(lambda number: report(number, options.steps), wanted))
    missed = [number for number, isRight in zip(wanted, right) if not isRight]
    print(f"{len(FAULTS)} faults, {len(stale)} stale; wrong: {missed or 'none'}")
    sys.exit(1 if missed or stale else 0)


if __name__ == "__main__":
    main()
