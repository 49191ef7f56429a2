CREATE TABLE files (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('avatar', 'product-image', 'product-pdf', 'asset', 'voucher', 'invoice')),
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

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER REFERENCES users (id),
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entityId TEXT NOT NULL,
  "before" TEXT CHECK ("before" IS NULL OR json_valid("before")),
  "after" TEXT CHECK ("after" IS NULL OR json_valid("after")),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX audit_log_by_entity ON audit_log (entity, entityId, id);
