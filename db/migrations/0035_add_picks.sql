-- Pieces of the line that are picked, never more than `quantity`; `isShort`: the rest was not on the shelf.
ALTER TABLE order_items ADD COLUMN picked INTEGER NOT NULL DEFAULT 0 CHECK (picked >= 0);
ALTER TABLE order_items ADD COLUMN isShort INTEGER NOT NULL DEFAULT 0 CHECK (isShort IN (0, 1));
CREATE TRIGGER picked_within_line AFTER UPDATE OF quantity ON order_items WHEN new.picked > new.quantity BEGIN
  UPDATE order_items SET picked = new.quantity WHERE id = new.id;
END;

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
