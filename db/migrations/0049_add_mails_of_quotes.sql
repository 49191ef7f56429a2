-- A kind of mail more, `quote`. The table is rebuilt, as its CHECK lists the kinds.
CREATE TABLE mails_copy AS SELECT * FROM mails;
DROP TABLE mails;
CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The idempotency key at the provider: one row is one mail, however often it is tried. Sending it again by hand makes a new one.
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  kind TEXT NOT NULL CHECK (kind IN ('reset', 'invite', 'order_received', 'order_accepted', 'order_edited', 'order_shipped',
    'order_cancelled', 'order_payment', 'order_voucher_rejected', 'payment_reminder', 'quote', 'account_request',
    'account_refused')),
  email TEXT NOT NULL,
  userId INTEGER REFERENCES users (id) ON DELETE CASCADE,
  customerId INTEGER REFERENCES customers (id) ON DELETE CASCADE,
  orderId INTEGER REFERENCES orders (id),
  -- Data for the text that no other table has.
  facts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(facts)),
  -- The token of a link, encrypted; deleted when the mail is sent or given up.
  secret TEXT,
  -- `refused`: the provider will never send it. `expired`: not sent in time. `bounced` and `complained` come from the provider's
  -- notices. `held`: not sent, because an earlier mail to its address bounced.
  state TEXT NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sent', 'refused', 'expired', 'bounced', 'complained', 'held')),
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
INSERT INTO mails (id, uid, kind, email, userId, customerId, orderId, facts, secret, state, tries, nextAt, claimedAt, expiresAt,
    sentAt, problem, createdAt)
  SELECT id, uid, kind, email, userId, customerId, orderId, facts, secret, state, tries, nextAt, claimedAt, expiresAt, sentAt,
    problem, createdAt FROM mails_copy;
DROP TABLE mails_copy;
CREATE INDEX mails_waiting ON mails (nextAt) WHERE state = 'waiting';
CREATE INDEX mails_by_user ON mails (userId) WHERE userId IS NOT NULL;
CREATE INDEX mails_by_customer ON mails (customerId) WHERE customerId IS NOT NULL;
CREATE INDEX mails_by_order ON mails (orderId) WHERE orderId IS NOT NULL;
CREATE INDEX mails_by_state ON mails (state, id);
