-- NULL: not sold without stock. Otherwise it is: '' or the day on which more is expected.
ALTER TABLE products ADD COLUMN backorder TEXT CHECK (backorder = '' OR date(backorder) = backorder);

-- No order takes more pieces than are available, unless the product is sold without stock. A product that no longer is may still have
-- fewer pieces than its orders wait for: that number may only shrink. The message names a constraint, like that of a CHECK.
CREATE TRIGGER stock_available BEFORE UPDATE OF on_hand, reserved ON inventory
WHEN NEW.on_hand - NEW.reserved < 0 AND NEW.on_hand - NEW.reserved < OLD.on_hand - OLD.reserved
  AND NOT EXISTS (SELECT 1 FROM products WHERE id = NEW.productId AND backorder IS NOT NULL
    AND coalesce((SELECT value ->> 'backorders' FROM configuration WHERE key = 'sales'), 1))
BEGIN
  SELECT raise(ABORT, 'CHECK constraint failed: stock_available');
END;

-- The switch of the shop changes these products in the catalogue of the browsers.
CREATE TRIGGER backorders_set AFTER INSERT ON configuration WHEN NEW.key = 'sales' AND NEW.value ->> 'backorders' = 0 BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE backorder IS NOT NULL;
END;
CREATE TRIGGER backorders_switched AFTER UPDATE OF value ON configuration
WHEN NEW.key = 'sales' AND coalesce(NEW.value ->> 'backorders', 1) <> coalesce(OLD.value ->> 'backorders', 1) BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE backorder IS NOT NULL;
END;
