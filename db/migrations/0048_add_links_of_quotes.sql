-- The links to a quote name its `uid`, which is random: after the restore of a backup, another quote may get the same id. The table is
-- rebuilt, because SQLite adds no column with a random default.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE quotes_copy AS SELECT * FROM quotes;
CREATE TABLE quotes_counter AS SELECT * FROM sqlite_sequence WHERE name = 'quotes';
DROP TABLE quotes;
CREATE TABLE quotes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  customerId INTEGER NOT NULL REFERENCES customers (id),
  validUntil TEXT NOT NULL CHECK (length(validUntil) = 10), -- the last day, in Mexico City
  pickup INTEGER NOT NULL DEFAULT 0 CHECK (pickup IN (0, 1)),
  addressId INTEGER REFERENCES delivery_addresses (id) ON DELETE SET NULL, -- NULL: the customer's default address
  clientNote TEXT CHECK (length(clientNote) BETWEEN 1 AND 1000),
  internalNote TEXT CHECK (length(internalNote) BETWEEN 1 AND 1000),
  -- Sums of the lines. Money in centavos.
  lines INTEGER NOT NULL,
  subtotal INTEGER NOT NULL CHECK (subtotal >= 0),
  iva INTEGER NOT NULL CHECK (iva >= 0),
  total INTEGER NOT NULL GENERATED ALWAYS AS (subtotal + iva) VIRTUAL,
  orderId INTEGER UNIQUE REFERENCES orders (id), -- the order that was made from the quote
  discardedAt TEXT,
  discardedBy INTEGER REFERENCES users (id),
  userId INTEGER NOT NULL REFERENCES users (id),
  idempotencyKey TEXT NOT NULL,
  requestHash TEXT NOT NULL,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  version INTEGER NOT NULL DEFAULT 1, -- counts the edits: a save over the change of another user is refused
  UNIQUE (userId, idempotencyKey),
  CHECK (orderId IS NULL OR discardedAt IS NULL)
) STRICT;
INSERT INTO quotes (id, customerId, validUntil, pickup, addressId, clientNote, internalNote, lines, subtotal, iva, orderId, discardedAt,
    discardedBy, userId, idempotencyKey, requestHash, createdAt, version)
  SELECT id, customerId, validUntil, pickup, addressId, clientNote, internalNote, lines, subtotal, iva, orderId, discardedAt,
    discardedBy, userId, idempotencyKey, requestHash, createdAt, version FROM quotes_copy;
DROP TABLE quotes_copy;
DELETE FROM sqlite_sequence WHERE name = 'quotes';
INSERT INTO sqlite_sequence SELECT * FROM quotes_counter;
DROP TABLE quotes_counter;
CREATE INDEX quotes_by_customer ON quotes (customerId, id);
