CREATE TABLE sessions (
  tokenHash TEXT PRIMARY KEY,
  -- The public id of the session. The hash of the token is never sent to the browser.
  id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(8)))),
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  userAgent TEXT,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL,
  -- 1: the user must set up a second factor before anything else.
  needsSecondFactor INTEGER NOT NULL DEFAULT 0 CHECK (needsSecondFactor IN (0, 1)),
  -- A member of staff who orders as a customer has a session of its own beside the one that opened it, and ends with that one.
  onBehalfOf INTEGER REFERENCES customers (id) ON DELETE CASCADE,
  openedBy TEXT REFERENCES sessions (tokenHash) ON DELETE CASCADE
) STRICT;
CREATE INDEX sessions_by_user ON sessions (userId);
CREATE INDEX sessions_by_end ON sessions (expiresAt);
CREATE INDEX sessions_by_customer ON sessions (onBehalfOf) WHERE onBehalfOf IS NOT NULL;
CREATE INDEX sessions_by_opener ON sessions (openedBy) WHERE openedBy IS NOT NULL;

-- Recent failed sign-ins: one row per account and one per address.
CREATE TABLE login_failures (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  lastAt TEXT NOT NULL,
  -- Until when the subject may not try again. NULL: it may.
  blockedUntil TEXT
) STRICT;
CREATE INDEX login_failures_by_time ON login_failures (lastAt);

-- Browsers in which a user has signed in. Guesses made elsewhere do not make these users wait.
CREATE TABLE known_devices (
  deviceHash TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  lastUsedAt TEXT NOT NULL,
  PRIMARY KEY (deviceHash, userId)
) STRICT;
CREATE INDEX known_devices_by_time ON known_devices (lastUsedAt);

-- The secret of a user's authenticator app. It is sent once, during set-up.
CREATE TABLE second_factors (
  userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Base32, encrypted by worker/domain/accounts/vault.ts.
  secret TEXT NOT NULL,
  -- NULL: set-up is not finished.
  confirmedAt TEXT,
  -- The 30-second period of the last accepted code. A code is accepted once.
  lastPeriod INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Codes for a user without the app at hand. Each can be used once in place of a code of the app.
CREATE TABLE recovery_codes (
  userId INTEGER NOT NULL REFERENCES second_factors (userId) ON DELETE CASCADE,
  codeHash TEXT NOT NULL,
  PRIMARY KEY (userId, codeHash)
) STRICT;

-- Links with which a user sets a password: after an invitation, or when it is forgotten.
CREATE TABLE password_links (
  tokenHash TEXT PRIMARY KEY,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('reset', 'invite')),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL,
  -- Using one link uses up all links of its user.
  usedAt TEXT
) STRICT;
CREATE INDEX password_links_by_user ON password_links (userId);
