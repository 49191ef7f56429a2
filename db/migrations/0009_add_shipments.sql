-- Each mark of a picker. A mark that arrives twice counts once. Marks stay when the lines of their order change.
CREATE TABLE picks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added INTEGER NOT NULL, -- negative: pieces put back
  isShort INTEGER NOT NULL DEFAULT 0 CHECK (isShort IN (0, 1)),
  userId INTEGER NOT NULL REFERENCES users (id),
  idempotencyKey TEXT NOT NULL,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (userId, idempotencyKey)
) STRICT;
CREATE INDEX picks_by_line ON picks (orderId, productId, id);
CREATE INDEX picks_by_product ON picks (productId);

-- Shipments of an order: one, or several with a part of it each. An undone shipment stays, with its author and reason.
CREATE TABLE shipments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  shippedOn TEXT NOT NULL CHECK (length(shippedOn) = 10), -- a day in Mexico City
  carrier TEXT CHECK (carrier <> ''),
  trackingNumber TEXT CHECK (trackingNumber <> ''),
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  deliveredAt TEXT,
  deliveredBy INTEGER REFERENCES users (id),
  receivedBy TEXT, -- name of the recipient
  proof TEXT UNIQUE REFERENCES files (key), -- a photo, or the picture of a signature
  undoneAt TEXT,
  undoneBy INTEGER REFERENCES users (id),
  undoReason TEXT,
  CHECK (undoneAt IS NULL OR deliveredAt IS NULL),
  CHECK (deliveredAt IS NOT NULL OR proof IS NULL AND receivedBy IS NULL AND deliveredBy IS NULL)
) STRICT;
CREATE INDEX shipments_by_order ON shipments (orderId, id);

CREATE TABLE shipment_lines (
  shipmentId INTEGER NOT NULL REFERENCES shipments (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  PRIMARY KEY (shipmentId, productId)
) STRICT;

-- Cancellations of a part of an order; the rest of the order continues.
CREATE TABLE partial_cancellations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  -- Reduction of the total in centavos, IVA included.
  amount INTEGER NOT NULL CHECK (amount >= 0),
  -- The stamped invoice that still has these pieces. It needs a credit note, or a substitute.
  invoice INTEGER REFERENCES invoices (rowid),
  reason TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX partial_cancellations_by_order ON partial_cancellations (orderId);
CREATE INDEX partial_cancellations_by_invoice ON partial_cancellations (invoice) WHERE invoice IS NOT NULL;

-- The cancelled pieces, with the price at which they were sold.
CREATE TABLE cancelled_lines (
  cancellationId INTEGER NOT NULL REFERENCES partial_cancellations (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  price INTEGER NOT NULL,
  iva TEXT NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  PRIMARY KEY (cancellationId, productId)
) STRICT;
