/// Where a site is built and deployed by itself.
package enum CIKind: String, Sendable, CaseIterable { case github, gitlab, forgejo, woodpecker, systemd }
