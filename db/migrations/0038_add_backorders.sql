-- NULL: not sold without stock. A day: sold without stock, and more is expected on that day. '': the same without a known day.
ALTER TABLE products ADD COLUMN backorder TEXT CHECK (backorder = '' OR date(backorder) = backorder);

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

-- The shop's setting marks these products as changed, so that browsers load them again.
CREATE TRIGGER backorders_set AFTER INSERT ON configuration WHEN NEW.key = 'sales' AND NEW.value ->> 'backorders' = 0 BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE backorder IS NOT NULL;
END;
CREATE TRIGGER backorders_switched AFTER UPDATE OF value ON configuration
WHEN NEW.key = 'sales' AND coalesce(NEW.value ->> 'backorders', 1) <> coalesce(OLD.value ->> 'backorders', 1) BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE backorder IS NOT NULL;
END;
