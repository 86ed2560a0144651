#pragma once
// Declared by hand: vips' own pkg-config flags make SwiftPM warn at every build.
