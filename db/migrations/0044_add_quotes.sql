-- Quotes: prices that staff offer to a customer until a day. A quote reserves no stock. The folio is the id.
CREATE TABLE quotes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
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
  UNIQUE (userId, idempotencyKey),
  CHECK (orderId IS NULL OR discardedAt IS NULL)
) STRICT;
CREATE INDEX quotes_by_customer ON quotes (customerId, id);

CREATE TABLE quote_lines (
  quoteId INTEGER NOT NULL REFERENCES quotes (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  position INTEGER NOT NULL,
  -- Copies of the product on the day of the quote, as in order_items.
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  iva TEXT NOT NULL, -- percent, or 'exento'
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  price INTEGER NOT NULL CHECK (price > 0), -- centavos, after the discount
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0), -- centavos off each piece
  PRIMARY KEY (quoteId, position)
) STRICT;
CREATE UNIQUE INDEX quote_lines_by_product ON quote_lines (productId, quoteId);
