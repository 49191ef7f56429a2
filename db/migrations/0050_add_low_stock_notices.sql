-- Time at which the product fell to its minimum. NULL: it has more, or it never had more. The staff's notices are the products
-- with a value.
ALTER TABLE inventory ADD COLUMN lowSince TEXT;
CREATE INDEX inventory_low_since ON inventory (lowSince) WHERE lowSince IS NOT NULL;

CREATE TRIGGER inventory_low_changed AFTER UPDATE OF on_hand, reserved, min_stock ON inventory
WHEN (NEW.on_hand - NEW.reserved <= NEW.min_stock) <> (OLD.on_hand - OLD.reserved <= OLD.min_stock) BEGIN
  UPDATE inventory SET lowSince = iif(NEW.on_hand - NEW.reserved <= NEW.min_stock, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL)
    WHERE productId = NEW.productId;
END;

-- The notices up to this time were seen by the user.
CREATE TABLE low_stock_seen (
  userId INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seenAt TEXT NOT NULL
) STRICT;
