-- The data of sales reports. An order is sold from the moment it was first accepted or paid, unless it was cancelled.
-- Nothing but the triggers of this file changes `sales`, and `soldAt`, `soldOn`, `costed` and `margin` of orders.
-- domain/reports/ and domain/customers/statement.ts read them.

-- The lines of sold orders, by product and day.
CREATE TABLE sales (
  productId INTEGER NOT NULL REFERENCES products (id),
  categoryId INTEGER, -- the category that the product has now
  soldOn TEXT NOT NULL,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  customerId INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  amount INTEGER NOT NULL, -- centavos without IVA
  iva REAL NOT NULL, -- percent
  isPaid INTEGER NOT NULL
) STRICT;

-- The reports by product and by category read one of these indexes alone.
CREATE INDEX sales_by_category ON sales (categoryId, soldOn, orderId, customerId, amount, quantity, iva, isPaid);
CREATE INDEX sales_by_product ON sales (productId, soldOn, orderId, amount, quantity, iva, customerId, isPaid);

-- The reports by period and payment method read this index alone.
CREATE INDEX orders_sold ON orders
  (soldOn, paymentStatus, customerId, paymentMethod, subtotal, iva, pieces, costed, margin)
  WHERE soldOn IS NOT NULL;
-- The sales of the dashboard, up to a moment.
CREATE INDEX orders_by_sale ON orders (soldAt, soldOn, subtotal, iva) WHERE soldAt IS NOT NULL;
-- The sales of each customer, without a sort: 5,000 steps in this index count the customers of a year, where a count of
-- distinct values sorts 100,000 orders.
CREATE INDEX orders_sold_by_customer ON orders
  (customerId, soldOn, paymentStatus, paymentMethod, subtotal, iva, pieces, customer_name)
  WHERE soldOn IS NOT NULL;

-- `soldAt` and `soldOn` follow the events and the state of the order; `order_sold` then writes its sales.
CREATE TRIGGER order_first_sold AFTER INSERT ON order_events WHEN NEW.event IN ('Accepted', 'Paid') BEGIN
  UPDATE orders SET soldAt = NEW.createdAt, soldOn = iif(status = 'Cancelled', NULL, date(NEW.createdAt, '-6 hours'))
    WHERE id = NEW.orderId AND soldAt IS NULL;
END;
CREATE TRIGGER order_sale_moved AFTER UPDATE OF createdAt ON order_events WHEN NEW.event IN ('Accepted', 'Paid') BEGIN
  UPDATE orders SET (soldAt, soldOn) = (
    SELECT createdAt, iif(orders.status = 'Cancelled', NULL, date(createdAt, '-6 hours')) FROM order_events
      WHERE orderId = NEW.orderId AND event IN ('Accepted', 'Paid') ORDER BY id LIMIT 1)
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER sale_cancelled AFTER UPDATE OF status ON orders
WHEN NEW.soldAt IS NOT NULL AND (OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled') BEGIN
  UPDATE orders SET soldOn = iif(NEW.status = 'Cancelled', NULL, date(NEW.soldAt, '-6 hours')) WHERE id = NEW.id;
END;
CREATE TRIGGER order_sold AFTER UPDATE OF soldOn ON orders WHEN OLD.soldOn IS NOT NEW.soldOn BEGIN
  DELETE FROM sales WHERE (productId, soldOn, orderId) IN (
    SELECT productId, OLD.soldOn, OLD.id FROM order_items WHERE orderId = OLD.id);
  INSERT INTO sales (productId, categoryId, soldOn, orderId, customerId, quantity, amount, iva, isPaid)
    SELECT productId, categoryId, NEW.soldOn, NEW.id, NEW.customerId, quantity, amount, CAST(item.iva AS REAL),
      NEW.paymentStatus = 'Paid'
    FROM order_items item JOIN products ON products.id = productId
    WHERE orderId = NEW.id AND NEW.soldOn IS NOT NULL;
  UPDATE orders SET (costed, margin) = (
    SELECT coalesce(sum(amount), 0), coalesce(sum(amount - 1.0 * cost * quantity), 0)
    FROM order_items item JOIN products ON products.id = productId AND cost IS NOT NULL
    WHERE orderId = NEW.id AND NEW.soldOn IS NOT NULL)
    WHERE id = NEW.id;
END;
CREATE TRIGGER sale_paid AFTER UPDATE OF paymentStatus ON orders
WHEN NEW.soldOn IS NOT NULL AND (OLD.paymentStatus = 'Paid') <> (NEW.paymentStatus = 'Paid') BEGIN
  UPDATE sales SET isPaid = NEW.paymentStatus = 'Paid' WHERE (productId, soldOn, orderId) IN (
    SELECT productId, NEW.soldOn, NEW.id FROM order_items WHERE orderId = NEW.id);
END;

-- Changes of the lines of a sold order.
CREATE TRIGGER sold_line_added AFTER INSERT ON order_items
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.orderId AND soldOn IS NOT NULL) BEGIN
  INSERT INTO sales (productId, categoryId, soldOn, orderId, customerId, quantity, amount, iva, isPaid)
    SELECT NEW.productId, (SELECT categoryId FROM products WHERE id = NEW.productId), soldOn, id, customerId, NEW.quantity, NEW.amount,
      CAST(NEW.iva AS REAL), paymentStatus = 'Paid'
    FROM orders WHERE id = NEW.orderId;
  UPDATE orders SET costed = costed + NEW.amount,
      margin = margin + NEW.amount - 1.0 * NEW.quantity * (SELECT cost FROM products WHERE id = NEW.productId)
    WHERE id = NEW.orderId AND (SELECT cost FROM products WHERE id = NEW.productId) IS NOT NULL;
END;
CREATE TRIGGER sold_line_changed AFTER UPDATE OF quantity, price, iva ON order_items
WHEN EXISTS (SELECT 1 FROM orders WHERE id = NEW.orderId AND soldOn IS NOT NULL) BEGIN
  UPDATE sales SET quantity = NEW.quantity, amount = NEW.amount, iva = CAST(NEW.iva AS REAL)
    WHERE productId = NEW.productId AND orderId = NEW.orderId
      AND soldOn = (SELECT soldOn FROM orders WHERE id = NEW.orderId);
  UPDATE orders SET costed = costed + NEW.amount - OLD.amount,
      margin = margin + NEW.amount - OLD.amount
        - 1.0 * (NEW.quantity - OLD.quantity) * (SELECT cost FROM products WHERE id = NEW.productId)
    WHERE id = NEW.orderId AND (SELECT cost FROM products WHERE id = NEW.productId) IS NOT NULL;
END;
CREATE TRIGGER sold_line_removed AFTER DELETE ON order_items
WHEN EXISTS (SELECT 1 FROM orders WHERE id = OLD.orderId AND soldOn IS NOT NULL) BEGIN
  DELETE FROM sales WHERE productId = OLD.productId AND orderId = OLD.orderId
    AND soldOn = (SELECT soldOn FROM orders WHERE id = OLD.orderId);
  UPDATE orders SET costed = costed - OLD.amount,
      margin = margin - OLD.amount + 1.0 * OLD.quantity * (SELECT cost FROM products WHERE id = OLD.productId)
    WHERE id = OLD.orderId AND (SELECT cost FROM products WHERE id = OLD.productId) IS NOT NULL;
END;

-- Profit is computed at the present cost, so a new cost changes past orders.
CREATE TRIGGER sold_cost_changed AFTER UPDATE OF cost ON products WHEN OLD.cost IS NOT NEW.cost BEGIN
  UPDATE orders SET
      costed = costed + iif(NEW.cost IS NULL, 0, sold.amount) - iif(OLD.cost IS NULL, 0, sold.amount),
      margin = margin + iif(NEW.cost IS NULL, 0, sold.amount - 1.0 * sold.quantity * NEW.cost)
        - iif(OLD.cost IS NULL, 0, sold.amount - 1.0 * sold.quantity * OLD.cost)
    FROM (SELECT orderId, amount, quantity FROM sales WHERE productId = NEW.id) AS sold WHERE orders.id = sold.orderId;
END;
CREATE TRIGGER sold_category_changed AFTER UPDATE OF categoryId ON products WHEN OLD.categoryId IS NOT NEW.categoryId BEGIN
  UPDATE sales SET categoryId = NEW.categoryId WHERE productId = NEW.id;
END;
