-- A card payment that a client began.
CREATE TABLE payment_intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id),
  customerId INTEGER NOT NULL REFERENCES customers (id),
  target TEXT NOT NULL CHECK (target IN ('cart', 'order')),
  orderId INTEGER REFERENCES orders (id), -- NULL for a cart until its order exists
  lines TEXT NOT NULL CHECK (json_valid(lines)), -- [{productId, quantity, price}] when the payment began, price in centavos
  ivaRate INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  shippingAddress TEXT,
  merchantReferenceCode TEXT NOT NULL UNIQUE,
  -- The intent reserves the stock of a cart while 'created'; once 'settled', the order does.
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'settled', 'expired')),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL,
  closedAt TEXT,
  checkAt TEXT, -- time of the next search for charges at the provider; NULL: no more searches
  CHECK (target = 'cart' OR orderId IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_open_intent_an_order ON payment_intents (orderId) WHERE state = 'created' AND target = 'order';
CREATE UNIQUE INDEX one_open_intent_a_cart ON payment_intents (userId) WHERE state = 'created' AND target = 'cart';
CREATE INDEX payment_intents_to_check ON payment_intents (checkAt) WHERE checkAt IS NOT NULL;
CREATE INDEX payment_intents_by_user ON payment_intents (userId, id);

-- Charges that the Worker verified with the provider.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  intentId INTEGER REFERENCES payment_intents (id),
  orderId INTEGER REFERENCES orders (id),
  transactionTokenId TEXT NOT NULL UNIQUE,
  merchantReferenceCode TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  state TEXT NOT NULL CHECK (state IN ('applied', 'refund_due', 'refunded', 'review')),
  response TEXT NOT NULL CHECK (json_valid(response)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE UNIQUE INDEX one_applied_payment_an_order ON payments (orderId) WHERE state = 'applied';

CREATE TABLE invoices (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT UNIQUE, -- assigned by the provider; NULL until its first answer
  orderId INTEGER NOT NULL REFERENCES orders (id),
  attempt INTEGER NOT NULL DEFAULT 1,
  external_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('issuing', 'pending', 'verifying', 'valid', 'failed', 'canceled')),
  uuid TEXT,
  series TEXT,
  folio_number INTEGER,
  total INTEGER,
  input TEXT NOT NULL CHECK (json_valid(input)),
  error TEXT,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (orderId, attempt)
) STRICT;
CREATE UNIQUE INDEX one_live_invoice_an_order ON invoices (orderId) WHERE status NOT IN ('failed', 'canceled');
CREATE INDEX invoices_unfinished ON invoices (updatedAt) WHERE status IN ('issuing', 'pending', 'verifying');
