-- The staff's list of orders sorts by invoice and by salesperson. Triggers keep both columns.
-- 0: no invoice. 1: the invoice is in process. 2: it is valid.
ALTER TABLE orders ADD COLUMN invoiced INTEGER NOT NULL DEFAULT 0 CHECK (invoiced BETWEEN 0 AND 2);
-- Name of the salesperson of the customer.
ALTER TABLE orders ADD COLUMN sellerName TEXT;

UPDATE orders SET
  invoiced = (SELECT coalesce(max(iif(invoices.status = 'valid', 2, 1)), 0) FROM invoices
    WHERE invoices.orderId = orders.id AND type = 'I' AND NOT isReplaced AND invoices.status NOT IN ('failed', 'canceled')),
  sellerName = (SELECT nombre FROM customers JOIN users ON users.id = salespersonId
    WHERE customers.id = orders.customerId);

CREATE INDEX orders_by_invoice ON orders (invoiced, orderDate);
CREATE INDEX orders_by_seller ON orders (sellerName, orderDate);

CREATE TRIGGER invoice_added AFTER INSERT ON invoices WHEN NEW.type = 'I' AND NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET invoiced = (SELECT coalesce(max(iif(invoices.status = 'valid', 2, 1)), 0) FROM invoices
      WHERE orderId = NEW.orderId AND type = 'I' AND NOT isReplaced AND invoices.status NOT IN ('failed', 'canceled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER invoice_changed AFTER UPDATE OF status, isReplaced ON invoices
  WHEN NEW.type = 'I' AND NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET invoiced = (SELECT coalesce(max(iif(invoices.status = 'valid', 2, 1)), 0) FROM invoices
      WHERE orderId = NEW.orderId AND type = 'I' AND NOT isReplaced AND invoices.status NOT IN ('failed', 'canceled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER order_gets_seller AFTER INSERT ON orders
  WHEN (SELECT salespersonId FROM customers WHERE id = NEW.customerId) IS NOT NULL BEGIN
  UPDATE orders SET sellerName = (SELECT nombre FROM customers JOIN users ON users.id = salespersonId
      WHERE customers.id = NEW.customerId)
    WHERE id = NEW.id;
END;
CREATE TRIGGER customer_changes_seller AFTER UPDATE OF salespersonId ON customers
  WHEN OLD.salespersonId IS NOT NEW.salespersonId BEGIN
  UPDATE orders SET sellerName = (SELECT nombre FROM users WHERE users.id = NEW.salespersonId)
    WHERE customerId = NEW.id;
END;
CREATE TRIGGER seller_renamed AFTER UPDATE OF nombre ON users WHEN OLD.nombre <> NEW.nombre BEGIN
  UPDATE orders SET sellerName = NEW.nombre
    WHERE customerId IN (SELECT id FROM customers WHERE salespersonId = NEW.id);
END;
