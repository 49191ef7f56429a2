-- Statements of the shop's bank account, to find the transfers that pay orders.
CREATE TABLE bank_statements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE, -- chosen by the browser; all parts of one file have the same
  name TEXT NOT NULL, -- name of the file
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  undoneAt TEXT
) STRICT;

-- Money received in the account. A line that an earlier file already contained is not inserted again.
CREATE TABLE bank_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  statementId INTEGER NOT NULL REFERENCES bank_statements (id),
  movedOn TEXT NOT NULL CHECK (length(movedOn) = 10), -- a day in Mexico City
  amount INTEGER NOT NULL CHECK (amount > 0),
  concept TEXT NOT NULL,
  reference TEXT NOT NULL,
  repeated INTEGER NOT NULL DEFAULT 0, -- number of identical lines above it in its file
  isIgnored INTEGER NOT NULL DEFAULT 0, -- 1: does not belong to an order
  paymentId INTEGER UNIQUE REFERENCES payments (id),
  CONSTRAINT one_movement_a_line UNIQUE (movedOn, amount, reference, concept, repeated)
) STRICT;
CREATE INDEX bank_movements_by_statement ON bank_movements (statementId, id);

-- The meaning of the columns of a bank's file, confirmed by staff.
CREATE TABLE bank_layouts (
  headers TEXT PRIMARY KEY,
  columns TEXT NOT NULL CHECK (json_valid(columns))
) STRICT;
