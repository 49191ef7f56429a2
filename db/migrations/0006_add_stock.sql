-- A product without a row here has no inventory (N/A) and cannot be ordered.
CREATE TABLE inventory (
  productId INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  quantity INTEGER NOT NULL GENERATED ALWAYS AS (on_hand - reserved) VIRTUAL,
  min_stock INTEGER NOT NULL DEFAULT 0 CHECK (min_stock >= 0),
  avg_cost INTEGER CHECK (avg_cost >= 0), -- centavos per piece, weighted by purchases
  location TEXT CHECK (length(location) BETWEEN 1 AND 40),
  version INTEGER NOT NULL DEFAULT 1, -- counts edits by the staff; orders do not change it
  changed INTEGER NOT NULL DEFAULT 0, -- the catalog_version of the latest change
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- Times of the last movement, reservations included, and of the last one that changed the pieces on hand. The triggers
  -- `movement_recorded` and `inventory_had_moved` set both.
  lastMovement TEXT,
  lastChange TEXT,
  -- Time at which the product fell to its minimum. NULL: it has more, or it never had more. The staff's notices are the products
  -- with a value. The trigger `inventory_low_changed` sets it.
  lowSince TEXT,
  CONSTRAINT reserved_not_negative CHECK (reserved >= 0),
  CONSTRAINT on_hand_not_negative CHECK (on_hand >= 0)
) STRICT;
CREATE INDEX inventory_by_change ON inventory (changed);
CREATE INDEX inventory_by_location ON inventory (location) WHERE location IS NOT NULL;
-- Products with fewer pieces than their orders wait for.
CREATE INDEX inventory_short ON inventory (productId) WHERE on_hand < reserved;
CREATE INDEX inventory_low_since ON inventory (lowSince) WHERE lowSince IS NOT NULL;
-- The products that Inicio lists as low: few of a big catalogue.
CREATE INDEX inventory_low ON inventory (productId) WHERE quantity <= min_stock;

-- For the catalogue of the browsers, like the triggers of products.
CREATE TRIGGER inventory_inserted AFTER INSERT ON inventory BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE inventory SET changed = (SELECT version FROM catalog_version) WHERE productId = NEW.productId;
END;
CREATE TRIGGER inventory_updated AFTER UPDATE OF on_hand, reserved ON inventory BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE inventory SET changed = (SELECT version FROM catalog_version) WHERE productId = NEW.productId;
END;

-- No order takes more pieces than are available, unless the product is sold without stock. When that ends, older orders may still
-- wait for more pieces than there are: the missing number may only become smaller. The message names a constraint, like that of
-- a CHECK.
CREATE TRIGGER stock_available BEFORE UPDATE OF on_hand, reserved ON inventory
WHEN NEW.on_hand - NEW.reserved < 0 AND NEW.on_hand - NEW.reserved < OLD.on_hand - OLD.reserved
  AND NOT EXISTS (SELECT 1 FROM products WHERE id = NEW.productId AND backorder IS NOT NULL
    AND coalesce((SELECT value ->> 'backorders' FROM configuration WHERE key = 'sales'), 1))
BEGIN
  SELECT raise(ABORT, 'CHECK constraint failed: stock_available');
END;

-- Notifies the staff when a product becomes low (`isLowStock` in contract/inventory/inventory.ts), and again only after it has recovered.
CREATE TRIGGER inventory_ran_low AFTER UPDATE OF on_hand, reserved ON inventory
WHEN NEW.on_hand - NEW.reserved <= NEW.min_stock AND OLD.on_hand - OLD.reserved > NEW.min_stock
BEGIN
  INSERT INTO outbox (event, payload) SELECT 'stock_low', json_object('productId', id, 'code', code, 'name', name,
    'quantity', NEW.on_hand - NEW.reserved) FROM products WHERE id = NEW.productId AND status = 'active';
END;
CREATE TRIGGER inventory_low_changed AFTER UPDATE OF on_hand, reserved, min_stock ON inventory
WHEN (NEW.on_hand - NEW.reserved <= NEW.min_stock) <> (OLD.on_hand - OLD.reserved <= OLD.min_stock) BEGIN
  UPDATE inventory SET lowSince = iif(NEW.on_hand - NEW.reserved <= NEW.min_stock, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL)
    WHERE productId = NEW.productId;
END;

-- The notices of low stock up to this time were seen by the user.
CREATE TABLE low_stock_seen (
  userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seenAt TEXT NOT NULL
) STRICT;

-- One submission of the inventory form: its movements are posted together and undone together.
CREATE TABLE stock_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id),
  idempotencyKey TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('adjust', 'count', 'undo')),
  request TEXT NOT NULL CHECK (json_valid(request)), -- the body as received
  undoes INTEGER UNIQUE REFERENCES stock_entries (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (userId, idempotencyKey)
) STRICT;

-- The ledger: the sums of on_hand and of reserved are the row in inventory. Append-only.
CREATE TABLE stock_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  productId INTEGER NOT NULL REFERENCES products (id),
  type TEXT NOT NULL CHECK (type IN (
    'initial', 'reserve', 'release', 'ship', 'purchase', 'return', 'waste', 'damage', 'internal', 'correction', 'count')),
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  reference TEXT,
  reason TEXT,
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  entryId INTEGER REFERENCES stock_entries (id),
  cost INTEGER CHECK (cost >= 0), -- of a purchase, centavos per piece
  avg_before INTEGER, -- avg_cost before a purchase
  CHECK (on_hand <> 0 OR reserved <> 0)
) STRICT;
CREATE INDEX stock_movements_by_product ON stock_movements (productId, id);
CREATE INDEX stock_movements_by_reference ON stock_movements (reference);
CREATE INDEX stock_movements_by_entry ON stock_movements (entryId) WHERE entryId IS NOT NULL;
CREATE INDEX stock_movements_of_waste ON stock_movements (createdAt) WHERE type IN ('waste', 'damage', 'internal');
-- The latest purchases of a product.
CREATE INDEX stock_movements_of_purchases ON stock_movements (productId, id) WHERE type = 'purchase' AND on_hand > 0;

-- A product that has only its own opening movement may be deleted, and the movement with it.
CREATE TRIGGER stock_movements_kept BEFORE DELETE ON stock_movements
WHEN OLD.type <> 'initial'
  OR EXISTS (SELECT 1 FROM stock_movements WHERE productId = OLD.productId AND id <> OLD.id)
BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;
CREATE TRIGGER stock_movements_fixed BEFORE UPDATE ON stock_movements BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;

CREATE TRIGGER movement_recorded AFTER INSERT ON stock_movements BEGIN
  UPDATE inventory SET lastMovement = NEW.createdAt,
      lastChange = iif(NEW.on_hand <> 0, max(coalesce(lastChange, ''), NEW.createdAt), lastChange)
    WHERE productId = NEW.productId;
END;
-- The movements of a new product may be inserted before its inventory.
CREATE TRIGGER inventory_had_moved AFTER INSERT ON inventory
WHEN EXISTS (SELECT 1 FROM stock_movements WHERE productId = NEW.productId) BEGIN
  UPDATE inventory SET
      lastMovement = (SELECT createdAt FROM stock_movements WHERE productId = NEW.productId ORDER BY id DESC LIMIT 1),
      lastChange = (SELECT max(createdAt) FROM stock_movements WHERE productId = NEW.productId AND on_hand <> 0)
    WHERE productId = NEW.productId;
END;
