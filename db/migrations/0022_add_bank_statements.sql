-- Statements of the shop's bank account, to find the transfers that pay orders.
CREATE TABLE bank_statements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE, -- made by the browser: the parts of one file belong together
  name TEXT NOT NULL, -- of the file
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  undoneAt TEXT
) STRICT;

-- Money that came into the account. The same line of a second file is left out.
CREATE TABLE bank_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  statementId INTEGER NOT NULL REFERENCES bank_statements (id),
  movedOn TEXT NOT NULL CHECK (length(movedOn) = 10), -- a day in Mexico City
  amount INTEGER NOT NULL CHECK (amount > 0),
  concept TEXT NOT NULL,
  reference TEXT NOT NULL,
  repeated INTEGER NOT NULL DEFAULT 0, -- number of equal lines above it in its file
  isIgnored INTEGER NOT NULL DEFAULT 0, -- 1: not of an order
  paymentId INTEGER UNIQUE REFERENCES payments (id),
  CONSTRAINT one_movement_a_line UNIQUE (movedOn, amount, reference, concept, repeated)
) STRICT;
CREATE INDEX bank_movements_by_statement ON bank_movements (statementId, id);

-- What the columns of a bank's file are, as staff have confirmed it once.
CREATE TABLE bank_layouts (
  headers TEXT PRIMARY KEY,
  columns TEXT NOT NULL CHECK (json_valid(columns))
) STRICT;
