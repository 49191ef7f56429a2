-- Uploaded files. Those of kind 'voucher' and 'proof' are readable by every user who may read their order.
CREATE TABLE files (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('avatar', 'product-image', 'product-pdf', 'asset', 'voucher', 'invoice', 'proof')),
  contentType TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size > 0),
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Events for the rooms, inserted in the batch of the change they announce and sent after it (services/rooms.ts).
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  orderId INTEGER,
  payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- A sender claims a row before it sends it. An expired claim is free again.
  claimedAt TEXT,
  sentAt TEXT
) STRICT;
CREATE INDEX outbox_waiting ON outbox (id) WHERE sentAt IS NULL;
-- For deleting sent events.
CREATE INDEX outbox_sent ON outbox (sentAt) WHERE sentAt IS NOT NULL;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER REFERENCES users (id),
  -- The customer in whose name the user acted. Rows of the log outlive their customer.
  onBehalfOf INTEGER,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entityId TEXT NOT NULL,
  "before" TEXT CHECK ("before" IS NULL OR json_valid("before")),
  "after" TEXT CHECK ("after" IS NULL OR json_valid("after")),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX audit_log_by_entity ON audit_log (entity, entityId, id);
-- The screen of the audit log reads one index backwards by id: by user, kind of record, or action.
CREATE INDEX audit_log_by_user ON audit_log (userId, id);
CREATE INDEX audit_log_by_kind ON audit_log (entity, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
-- The first and last row of a range of days.
CREATE INDEX audit_log_by_date ON audit_log (createdAt);

-- For GET /health: when the cron last ran (worker/scheduled.ts), which in a new shop is the time of this migration; and since
-- when, and how often in a row, the card provider has not answered the lookups of the cron.
CREATE TABLE jobs (
  name TEXT PRIMARY KEY,
  ranAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  failures INTEGER NOT NULL DEFAULT 0,
  failingSince TEXT
) STRICT;
INSERT INTO jobs (name) VALUES ('cron'), ('prune'), ('lookups'), ('charges');
