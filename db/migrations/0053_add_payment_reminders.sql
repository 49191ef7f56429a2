-- Automatic reminders to pay: one for each order and stage. `before`: before the due date; `after` and `again`: after it.
CREATE TABLE payment_reminders (
  orderId INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  stage TEXT NOT NULL CHECK (stage IN ('before', 'after', 'again')),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  PRIMARY KEY (orderId, stage)
) STRICT;
