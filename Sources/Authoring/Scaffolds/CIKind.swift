/// The service that builds and deploys a site automatically.
package enum CIKind: String, Sendable, CaseIterable { case github, gitlab, forgejo, woodpecker, systemd }
