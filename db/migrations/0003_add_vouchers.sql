-- What a client shows for a transfer: a file of kind 'voucher', read through who may see its order.
CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  key TEXT NOT NULL UNIQUE REFERENCES files (key),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX vouchers_by_order ON vouchers (orderId, id);

-- For what was sold since a day: orders count from when they were accepted or paid.
CREATE INDEX order_events_by_event ON order_events (event, createdAt);
