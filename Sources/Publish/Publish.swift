// The room is furnished by the next commits.
