/// The units of systemd.
extension CIRecipe {
  /// What a service may do: it writes only into these folders.
  private var confinement: String {
    """
    Nice=10
    NoNewPrivileges=yes
    PrivateTmp=yes
    ProtectSystem=strict
    \(writable)
    """
  }

  private var writable: String {
    let own = "ReadWritePaths=\(UnitValue.path(site))"
    guard let target else { return "# For a deployment with `folder`, add its folder.\n" + own }
    return own + "\n# The folder of the deployment: create it, and give it to the user, before you start the service.\n"
      + "ReadWritePaths=\(UnitValue.path(target))"
  }

  /// The unit of a service that runs all the time, as an alternative to the timer.
  var running: String {
    """
    # Copy to /etc/systemd/system/, then: systemctl enable --now rhapsode-run. Made by `rhapsode new ci`.
    # It takes the place of rhapsode-site.service and its timer: enable one of them.
    [Unit]
    Description=Keep the site in \(UnitValue.text(site)) up to date
    Wants=network-online.target
    After=network-online.target

    [Service]
    Type=notify
    User=rhapsode
    WorkingDirectory=\(UnitValue.text(site))
    # With figures for Prometheus: --metrics FILE, in a folder that is added to ReadWritePaths.
    ExecStart=/usr/bin/rhapsode run --deploy \(deployment ?? "production")
    ExecReload=/bin/kill -HUP $MAINPID
    WatchdogSec=2min
    Restart=on-failure
    RestartSec=30
    # The service ends its stages itself, and waits for them for a minute.
    KillMode=mixed
    TimeoutStopSec=90
    \(confinement)

    [Install]
    WantedBy=multi-user.target

    """
  }

  var service: String {
    """
    # Copy to /etc/systemd/system/, then: systemctl enable --now rhapsode-site.timer. Made by `rhapsode new ci`.
    [Unit]
    Description=Publish the site in \(UnitValue.text(site))
    Wants=network-online.target
    After=network-online.target

    [Service]
    Type=oneshot
    User=rhapsode
    WorkingDirectory=\(UnitValue.text(site))
    # The archive stays in the folder: it needs no branch.
    Environment=RHAPSODE_ARCHIVE_BRANCH=none
    ExecStart=/bin/sh ci/publish.sh
    TimeoutStartSec=30min
    \(confinement)

    """
  }

  var timer: String {
    """
    [Unit]
    Description=Publish the site in \(UnitValue.text(site)) every \(minutes) minutes

    [Timer]
    OnBootSec=2min
    OnUnitInactiveSec=\(minutes)min
    RandomizedDelaySec=30s

    [Install]
    WantedBy=timers.target

    """
  }
}
