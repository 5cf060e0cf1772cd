"""Running a server: settings, limits, metrics and its own time."""
