-- Purchase orders: goods that the shop ordered from a supplier. The folio is the id. Goods that arrive are purchases with
-- `purchaseOrderId`.
CREATE TABLE purchase_orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  supplierId INTEGER NOT NULL REFERENCES suppliers (id),
  expectedOn TEXT CHECK (length(expectedOn) = 10), -- a day in Mexico City
  note TEXT CHECK (length(note) BETWEEN 1 AND 500),
  -- Sums of the lines.
  lines INTEGER NOT NULL,
  pieces INTEGER NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0), -- centavos, without IVA and without the lines that have no cost
  received INTEGER NOT NULL DEFAULT 0, -- pieces that arrived, without those above the ordered ones; triggers keep it
  closedAt TEXT, -- since then nothing more is expected
  closedBy INTEGER REFERENCES users (id),
  closeReason TEXT CHECK (length(closeReason) BETWEEN 1 AND 200),
  state TEXT NOT NULL GENERATED ALWAYS AS (CASE
    WHEN closedAt IS NOT NULL AND received = 0 THEN 'cancelled'
    WHEN closedAt IS NOT NULL OR received = pieces THEN 'received'
    WHEN received > 0 THEN 'partial'
    ELSE 'pending' END) VIRTUAL,
  userId INTEGER NOT NULL REFERENCES users (id),
  idempotencyKey TEXT NOT NULL,
  request TEXT NOT NULL, -- the body with which it was created, as JSON
  version INTEGER NOT NULL DEFAULT 1, -- counts edits by the staff; receipts do not change it
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (userId, idempotencyKey)
) STRICT;
CREATE INDEX purchase_orders_by_supplier ON purchase_orders (supplierId, id);
CREATE INDEX purchase_orders_open ON purchase_orders (id) WHERE state IN ('pending', 'partial');

CREATE TABLE purchase_order_lines (
  purchaseOrderId INTEGER NOT NULL REFERENCES purchase_orders (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0),
  cost INTEGER CHECK (cost >= 0), -- agreed with the supplier, centavos per piece without IVA; NULL: not agreed yet
  received INTEGER NOT NULL DEFAULT 0, -- pieces of the purchases that were not undone; may be more than were ordered
  PRIMARY KEY (purchaseOrderId, productId)
) STRICT;
CREATE INDEX purchase_order_lines_by_product ON purchase_order_lines (productId);

ALTER TABLE purchases ADD COLUMN purchaseOrderId INTEGER REFERENCES purchase_orders (id);
CREATE INDEX purchases_by_order ON purchases (purchaseOrderId) WHERE purchaseOrderId IS NOT NULL;

-- Triggers keep the received pieces of a purchase order, because a purchase is undone in two places: as a purchase, and as the stock
-- entry that it made.
CREATE TRIGGER purchase_order_received AFTER INSERT ON purchases WHEN NEW.purchaseOrderId IS NOT NULL BEGIN
  UPDATE purchase_order_lines SET received = received + arrived
    FROM (SELECT productId AS id, sum(on_hand) AS arrived FROM stock_movements WHERE entryId = NEW.entryId GROUP BY productId)
    WHERE purchaseOrderId = NEW.purchaseOrderId AND productId = id;
  UPDATE purchase_orders SET received = (SELECT coalesce(sum(min(line.received, line.quantity)), 0)
      FROM purchase_order_lines AS line WHERE line.purchaseOrderId = NEW.purchaseOrderId)
    WHERE id = NEW.purchaseOrderId;
END;
CREATE TRIGGER purchase_order_returned AFTER UPDATE OF undoneAt ON purchases
WHEN NEW.purchaseOrderId IS NOT NULL AND OLD.undoneAt IS NULL AND NEW.undoneAt IS NOT NULL BEGIN
  UPDATE purchase_order_lines SET received = received - arrived
    FROM (SELECT productId AS id, sum(on_hand) AS arrived FROM stock_movements WHERE entryId = NEW.entryId GROUP BY productId)
    WHERE purchaseOrderId = NEW.purchaseOrderId AND productId = id;
  UPDATE purchase_orders SET received = (SELECT coalesce(sum(min(line.received, line.quantity)), 0)
      FROM purchase_order_lines AS line WHERE line.purchaseOrderId = NEW.purchaseOrderId)
    WHERE id = NEW.purchaseOrderId;
END;
