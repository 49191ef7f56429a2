-- A product without a row here has no inventory (N/A) and cannot be ordered.
CREATE TABLE inventory (
  productId INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  min_stock INTEGER NOT NULL DEFAULT 0 CHECK (min_stock >= 0),
  quantity INTEGER NOT NULL GENERATED ALWAYS AS (on_hand - reserved) VIRTUAL,
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  changed INTEGER NOT NULL DEFAULT 0, -- the catalog_version of the latest change
  avg_cost INTEGER CHECK (avg_cost >= 0), -- centavos per piece, weighted by purchases
  location TEXT CHECK (length(location) BETWEEN 1 AND 40),
  version INTEGER NOT NULL DEFAULT 1, -- counts edits by the staff; orders do not change it
  CONSTRAINT reserved_not_negative CHECK (reserved >= 0),
  CONSTRAINT on_hand_not_negative CHECK (on_hand >= 0)
) STRICT;
CREATE INDEX inventory_by_change ON inventory (changed);
CREATE INDEX inventory_by_location ON inventory (location) WHERE location IS NOT NULL;

-- For the catalogue of the browsers, like the triggers of products.
CREATE TRIGGER inventory_inserted AFTER INSERT ON inventory BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE inventory SET changed = (SELECT version FROM catalog_version) WHERE productId = new.productId;
END;
CREATE TRIGGER inventory_updated AFTER UPDATE OF on_hand, reserved ON inventory BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE inventory SET changed = (SELECT version FROM catalog_version) WHERE productId = new.productId;
END;

-- Notifies the staff when a product becomes low (`isLowStock` in contract/inventory/inventory.ts), and again only after it has recovered.
CREATE TRIGGER inventory_ran_low AFTER UPDATE OF on_hand, reserved ON inventory
WHEN new.on_hand - new.reserved <= new.min_stock AND old.on_hand - old.reserved > new.min_stock
BEGIN
  INSERT INTO outbox (event, payload) SELECT 'stock_low', json_object('productId', id, 'code', code, 'name', name,
    'quantity', new.on_hand - new.reserved) FROM products WHERE id = new.productId AND status = 'active';
END;

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
CREATE TRIGGER stock_movements_kept BEFORE DELETE ON stock_movements BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;
CREATE TRIGGER stock_movements_fixed BEFORE UPDATE ON stock_movements BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;
