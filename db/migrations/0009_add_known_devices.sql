-- Until when a subject may not try again. NULL: it may.
ALTER TABLE login_failures ADD COLUMN blockedUntil TEXT;
CREATE INDEX login_failures_by_time ON login_failures (lastAt);

-- Browsers in which a user has signed in. Guesses made elsewhere do not make these users wait.
CREATE TABLE known_devices (
  deviceHash TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  lastUsedAt TEXT NOT NULL,
  PRIMARY KEY (deviceHash, userId)
) STRICT;
CREATE INDEX known_devices_by_time ON known_devices (lastUsedAt);
CREATE INDEX sessions_by_end ON sessions (expiresAt);
