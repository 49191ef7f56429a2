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

-- The pieces of a line in shipments that were not undone, and their sum.
ALTER TABLE order_items ADD COLUMN shipped INTEGER NOT NULL DEFAULT 0
  CONSTRAINT shipped_within_quantity CHECK (shipped BETWEEN 0 AND quantity);
ALTER TABLE orders ADD COLUMN shippedPieces INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER order_item_shipped AFTER UPDATE OF shipped ON order_items WHEN OLD.shipped <> NEW.shipped BEGIN
  UPDATE orders SET shippedPieces = shippedPieces + NEW.shipped - OLD.shipped WHERE id = NEW.orderId;
END;

-- Orders that were shipped in part. The rest is still in the warehouse.
ALTER TABLE orders ADD COLUMN partlyShipped INTEGER GENERATED ALWAYS AS (status = 'Preparing' AND shippedPieces > 0) VIRTUAL;
CREATE INDEX orders_partly_shipped ON orders (partlyShipped, orderDate) WHERE partlyShipped = 1;

-- Adds a kind of files, proofs of delivery, which are readable by every user who may read the order.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE files_copy AS SELECT * FROM files;
DROP TABLE files;
CREATE TABLE files (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('avatar', 'product-image', 'product-pdf', 'asset', 'voucher', 'invoice', 'proof')),
  contentType TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size > 0),
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
INSERT INTO files (key, kind, contentType, size, userId, createdAt)
  SELECT key, kind, contentType, size, userId, createdAt FROM files_copy;
DROP TABLE files_copy;
