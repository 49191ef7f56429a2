-- Notes of the staff on an order, append-only. 'internal' is never sent to a client; 'client' is.
CREATE TABLE order_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('internal', 'client')),
  text TEXT NOT NULL CHECK (text <> ''),
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX order_notes_by_order ON order_notes (orderId, id);

-- For the search of a counter customer by phone.
CREATE INDEX customers_by_phone ON customers (phone);
