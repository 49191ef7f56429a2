-- The IVA of each product, and order lines that keep what was sold.
ALTER TABLE products ADD COLUMN iva TEXT CHECK (iva IN ('16', '8', '0', 'exento')); -- percent; NULL: the shop's

ALTER TABLE order_items ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE order_items ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE order_items ADD COLUMN product_key TEXT NOT NULL DEFAULT '01010101';
ALTER TABLE order_items ADD COLUMN unit_key TEXT NOT NULL DEFAULT 'H87';
ALTER TABLE order_items ADD COLUMN iva TEXT NOT NULL DEFAULT '0'; -- percent, or 'exento', which casts to 0
UPDATE order_items SET (code, name, product_key, unit_key) =
    (SELECT code, name, product_key, unit_key FROM products WHERE products.id = productId),
  iva = (SELECT printf('%g', ivaRate / 100.0) FROM orders WHERE orders.id = orderId);

-- IVA is rounded once for each rate of an order, so it is no longer one product of its subtotal.
DROP TRIGGER payment_added;
DROP TRIGGER payment_changed;
ALTER TABLE orders ADD COLUMN ivaOfLines INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET ivaOfLines = iva;
ALTER TABLE orders DROP COLUMN balance;
ALTER TABLE orders DROP COLUMN total;
ALTER TABLE orders DROP COLUMN iva;
ALTER TABLE orders RENAME COLUMN ivaOfLines TO iva;
ALTER TABLE orders ADD COLUMN total INTEGER NOT NULL GENERATED ALWAYS AS (subtotal + iva) VIRTUAL;
ALTER TABLE orders ADD COLUMN balance INTEGER GENERATED ALWAYS AS (max(subtotal + iva - paid, 0)) VIRTUAL;
CREATE TRIGGER payment_added AFTER INSERT ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount), 0) FROM payments WHERE orderId = NEW.orderId
      AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total THEN 'Paid' WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.orderId AND state = 'refunded') THEN 'Refunded' ELSE 'Pending' END
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF state ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount), 0) FROM payments WHERE orderId = NEW.orderId
      AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total THEN 'Paid' WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.orderId AND state = 'refunded') THEN 'Refunded' ELSE 'Pending' END
    WHERE id = NEW.orderId;
END;

-- No row means that the IVA of the shop was not chosen yet: it is 0 and no invoice is issued.
DELETE FROM configuration WHERE key = 'iva' AND version = 1 AND value = '0';
