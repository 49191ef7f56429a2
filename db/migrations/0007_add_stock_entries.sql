-- What the stock costs and where it stands. `version` counts what people set by hand, not what orders move.
ALTER TABLE inventory ADD COLUMN avg_cost INTEGER CHECK (avg_cost >= 0);
ALTER TABLE inventory ADD COLUMN location TEXT CHECK (length(location) BETWEEN 1 AND 40);
ALTER TABLE inventory ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
UPDATE inventory SET avg_cost = (SELECT cost FROM products WHERE id = productId);

-- What one person posts at once, and undoes at once.
CREATE TABLE stock_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id),
  idempotencyKey TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('adjust', 'count', 'undo')),
  request TEXT NOT NULL CHECK (json_valid(request)), -- as it was sent
  undoes INTEGER UNIQUE REFERENCES stock_entries (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (userId, idempotencyKey)
) STRICT;

ALTER TABLE stock_movements ADD COLUMN entryId INTEGER REFERENCES stock_entries (id);
ALTER TABLE stock_movements ADD COLUMN cost INTEGER CHECK (cost >= 0); -- centavos a piece, of what was bought
ALTER TABLE stock_movements ADD COLUMN avg_before INTEGER;
CREATE INDEX stock_movements_by_entry ON stock_movements (entryId) WHERE entryId IS NOT NULL;
CREATE INDEX inventory_by_location ON inventory (location) WHERE location IS NOT NULL;

-- Told once: another time only after it recovered. A minimum of 0 asks for no warning.
CREATE TRIGGER inventory_ran_low AFTER UPDATE OF on_hand, reserved ON inventory
WHEN new.min_stock > 0 AND new.on_hand - new.reserved <= new.min_stock AND old.on_hand - old.reserved > new.min_stock
BEGIN
  INSERT INTO outbox (event, payload) SELECT 'stock_low', json_object('productId', id, 'code', code, 'name', name,
    'quantity', new.on_hand - new.reserved) FROM products WHERE id = new.productId AND status = 'active';
END;
