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

-- Each replaces one code of the app, once.
CREATE TABLE recovery_codes (
  userId INTEGER NOT NULL REFERENCES second_factors (userId) ON DELETE CASCADE,
  codeHash TEXT NOT NULL,
  PRIMARY KEY (userId, codeHash)
) STRICT;

-- 1: the user must set up a second factor before anything else.
ALTER TABLE sessions ADD COLUMN needsSecondFactor INTEGER NOT NULL DEFAULT 0 CHECK (needsSecondFactor IN (0, 1));
