-- Mails, inserted in the transaction of their cause and sent after it (worker/domain/mails/send.ts).
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The idempotency key at the provider: one row is one mail, however often it is tried.
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  kind TEXT NOT NULL CHECK (kind IN ('reset', 'invite', 'order_received', 'order_accepted', 'order_shipped',
    'payment_reminder', 'account_request', 'account_refused')),
  email TEXT NOT NULL,
  userId INTEGER REFERENCES users (id) ON DELETE CASCADE,
  customerId INTEGER REFERENCES customers (id) ON DELETE CASCADE,
  orderId INTEGER REFERENCES orders (id),
  -- Data for the text that no other table has.
  facts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(facts)),
  -- The token of a link, encrypted; deleted when the mail is sent or given up.
  secret TEXT,
  -- `refused`: the provider will never send it. `expired`: not sent in time.
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused', 'expired')),
  tries INTEGER NOT NULL DEFAULT 0,
  nextAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- A sender claims a row before it sends it. An expired claim is free again.
  claimedAt TEXT,
  expiresAt TEXT NOT NULL,
  sentAt TEXT,
  -- Message of the provider about the last failure.
  problem TEXT,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX mails_waiting ON mails (nextAt) WHERE state = 'waiting';
CREATE INDEX mails_by_user ON mails (userId) WHERE userId IS NOT NULL;
CREATE INDEX mails_by_customer ON mails (customerId) WHERE customerId IS NOT NULL;
CREATE INDEX mails_by_order ON mails (orderId) WHERE orderId IS NOT NULL;
CREATE INDEX mails_by_state ON mails (state, id);

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

-- Time of the invitation of a user without a password; NULL for all others.
ALTER TABLE users ADD COLUMN invitedAt TEXT;
