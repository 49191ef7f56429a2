-- Counts of the lists, so that no list counts its rows. Nothing but the triggers of this file changes these tables.
-- SQLite fires the triggers of one event in the reverse order of their creation, and no trigger of these files depends on it:
-- tests/api/kept-counts.test.ts recounts with both orders.

-- Number of orders and their balance by state. `day`: of the order date in Mexico City; '' has all days.
CREATE TABLE order_counts (
  day TEXT NOT NULL,
  status TEXT NOT NULL,
  paymentStatus TEXT NOT NULL,
  orders INTEGER NOT NULL,
  balance INTEGER NOT NULL, -- centavos
  PRIMARY KEY (day, status, paymentStatus)
) STRICT;

CREATE TRIGGER order_counted AFTER INSERT ON orders BEGIN
  INSERT INTO order_counts (day, status, paymentStatus, orders, balance)
    VALUES ('', NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0)),
      (date(NEW.orderDate, '-6 hours'), NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0))
    ON CONFLICT DO UPDATE SET orders = orders + 1, balance = balance + excluded.balance;
END;
-- Takes the order out of its old group with an insert too: another trigger of the same statement may have moved the order before,
-- and then the group of OLD need not have a row yet.
CREATE TRIGGER order_recounted AFTER UPDATE OF status, paymentStatus, subtotal, iva, paid, credited, orderDate ON orders
WHEN (OLD.status, OLD.paymentStatus, OLD.orderDate, OLD.subtotal + OLD.iva, OLD.paid + OLD.credited)
  <> (NEW.status, NEW.paymentStatus, NEW.orderDate, NEW.subtotal + NEW.iva, NEW.paid + NEW.credited) BEGIN
  INSERT INTO order_counts (day, status, paymentStatus, orders, balance)
    VALUES ('', OLD.status, OLD.paymentStatus, -1, -max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0)),
      (date(OLD.orderDate, '-6 hours'), OLD.status, OLD.paymentStatus, -1, -max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0))
    ON CONFLICT DO UPDATE SET orders = orders - 1, balance = balance + excluded.balance;
  INSERT INTO order_counts (day, status, paymentStatus, orders, balance)
    VALUES ('', NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0)),
      (date(NEW.orderDate, '-6 hours'), NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0))
    ON CONFLICT DO UPDATE SET orders = orders + 1, balance = balance + excluded.balance;
END;
CREATE TRIGGER order_uncounted AFTER DELETE ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1, balance = balance - max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0)
    WHERE day IN ('', date(OLD.orderDate, '-6 hours')) AND status = OLD.status AND paymentStatus = OLD.paymentStatus;
END;

-- Totals of the orders of each customer, for the list of customers. `figures` of domain/customers/record.ts reads it.
CREATE TABLE customer_orders (
  customerId INTEGER PRIMARY KEY,
  orders INTEGER NOT NULL,
  lastOrderDate TEXT NOT NULL,
  owed INTEGER NOT NULL -- centavos: the balances of `orders_payable`
) STRICT;

CREATE TRIGGER order_of_customer AFTER INSERT ON orders BEGIN
  INSERT INTO customer_orders (customerId, orders, lastOrderDate, owed)
    VALUES (NEW.customerId, 1, NEW.orderDate, iif(NEW.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered')
      AND NEW.paymentStatus IN ('Pending', 'Partial'), max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0), 0))
    ON CONFLICT DO UPDATE SET orders = orders + 1, lastOrderDate = max(lastOrderDate, excluded.lastOrderDate),
      owed = owed + excluded.owed;
END;
CREATE TRIGGER order_owed AFTER UPDATE OF status, paymentStatus, subtotal, iva, paid, credited ON orders
WHEN (OLD.status, OLD.paymentStatus, OLD.subtotal + OLD.iva, OLD.paid + OLD.credited)
  <> (NEW.status, NEW.paymentStatus, NEW.subtotal + NEW.iva, NEW.paid + NEW.credited) BEGIN
  UPDATE customer_orders SET owed = owed - iif(OLD.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered')
      AND OLD.paymentStatus IN ('Pending', 'Partial'), max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0), 0)
      + iif(NEW.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered')
      AND NEW.paymentStatus IN ('Pending', 'Partial'), max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0), 0)
    WHERE customerId = NEW.customerId;
END;
CREATE TRIGGER order_redated AFTER UPDATE OF orderDate ON orders WHEN OLD.orderDate <> NEW.orderDate BEGIN
  UPDATE customer_orders SET lastOrderDate = (SELECT max(orderDate) FROM orders WHERE customerId = NEW.customerId)
    WHERE customerId = NEW.customerId;
END;
CREATE TRIGGER order_left_customer AFTER DELETE ON orders BEGIN
  UPDATE customer_orders SET orders = orders - 1, owed = owed - iif(OLD.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered')
      AND OLD.paymentStatus IN ('Pending', 'Partial'), max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0), 0),
      lastOrderDate = coalesce((SELECT max(orderDate) FROM orders WHERE customerId = OLD.customerId), '')
    WHERE customerId = OLD.customerId;
END;

-- Number of payments and the money of them that was not returned, by state.
CREATE TABLE payment_counts (
  state TEXT PRIMARY KEY,
  payments INTEGER NOT NULL,
  amount INTEGER NOT NULL -- centavos
) STRICT;

CREATE TRIGGER payment_counted AFTER INSERT ON payments BEGIN
  INSERT INTO payment_counts (state, payments, amount) VALUES (NEW.state, 1, NEW.amount - NEW.refunded)
    ON CONFLICT DO UPDATE SET payments = payments + 1, amount = amount + excluded.amount;
END;
CREATE TRIGGER payment_recounted AFTER UPDATE OF state, refunded ON payments
WHEN (OLD.state, OLD.refunded) <> (NEW.state, NEW.refunded) BEGIN
  UPDATE payment_counts SET payments = payments - 1, amount = amount - OLD.amount + OLD.refunded WHERE state = OLD.state;
  INSERT INTO payment_counts (state, payments, amount) VALUES (NEW.state, 1, NEW.amount - NEW.refunded)
    ON CONFLICT DO UPDATE SET payments = payments + 1, amount = amount + excluded.amount;
END;

-- Number of products by what the lists filter by, with their pieces on hand and the value of these. `productCounts` of
-- domain/products/counts.ts reads it.
CREATE TABLE product_counts (
  categoryId INTEGER NOT NULL, -- 0: without a category
  status TEXT NOT NULL,
  stock TEXT NOT NULL CHECK (stock IN ('none', 'out', 'low', 'ok')), -- 'low': some left, at most the minimum
  hasImage INTEGER NOT NULL,
  hasKey INTEGER NOT NULL, -- a SAT key other than the one of unknown products
  products INTEGER NOT NULL,
  pieces INTEGER NOT NULL,
  value REAL NOT NULL, -- centavos; whole, but a sum may exceed an integer
  PRIMARY KEY (categoryId, status, stock, hasImage, hasKey)
) STRICT;
-- The group of each product.
CREATE VIEW product_groups AS SELECT id, coalesce(categoryId, 0) AS categoryId, status,
    CASE WHEN inventory.productId IS NULL THEN 'none' WHEN on_hand - reserved <= 0 THEN 'out'
      WHEN on_hand - reserved <= min_stock THEN 'low' ELSE 'ok' END AS stock,
    image IS NOT NULL AS hasImage, product_key <> '01010101' AS hasKey,
    coalesce(on_hand, 0) AS pieces, coalesce(1.0 * on_hand * avg_cost, 0.0) AS value
  FROM products LEFT JOIN inventory ON inventory.productId = products.id;

-- A change of a product takes it out of its group before, and adds it to its group after.
CREATE TRIGGER product_counted AFTER INSERT ON products BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, 1, pieces, value FROM product_groups WHERE id = NEW.id
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
CREATE TRIGGER product_leaves_group BEFORE UPDATE OF categoryId, status, image, product_key ON products BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, -1, -pieces, -value FROM product_groups WHERE id = OLD.id
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
CREATE TRIGGER product_enters_group AFTER UPDATE OF categoryId, status, image, product_key ON products BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, 1, pieces, value FROM product_groups WHERE id = NEW.id
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
CREATE TRIGGER product_uncounted BEFORE DELETE ON products BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, -1, -pieces, -value FROM product_groups WHERE id = OLD.id
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;

-- The same for a change of its inventory. A product without inventory is in a group with the stock 'none'.
CREATE TRIGGER inventory_enters_group AFTER INSERT ON inventory BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, 'none', hasImage, hasKey, -1, 0, 0.0 FROM product_groups WHERE id = NEW.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, 1, pieces, value FROM product_groups WHERE id = NEW.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
-- The conditions skip the changes that leave the product in its group, such as most reservations.
CREATE TRIGGER inventory_leaves_group BEFORE UPDATE OF on_hand, reserved, min_stock, avg_cost ON inventory
WHEN OLD.on_hand <> NEW.on_hand OR OLD.avg_cost IS NOT NEW.avg_cost
  OR (OLD.on_hand - OLD.reserved <= 0) <> (NEW.on_hand - NEW.reserved <= 0)
  OR (OLD.on_hand - OLD.reserved <= OLD.min_stock) <> (NEW.on_hand - NEW.reserved <= NEW.min_stock) BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, -1, -pieces, -value FROM product_groups WHERE id = OLD.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
CREATE TRIGGER inventory_changes_group AFTER UPDATE OF on_hand, reserved, min_stock, avg_cost ON inventory
WHEN OLD.on_hand <> NEW.on_hand OR OLD.avg_cost IS NOT NEW.avg_cost
  OR (OLD.on_hand - OLD.reserved <= 0) <> (NEW.on_hand - NEW.reserved <= 0)
  OR (OLD.on_hand - OLD.reserved <= OLD.min_stock) <> (NEW.on_hand - NEW.reserved <= NEW.min_stock) BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, 1, pieces, value FROM product_groups WHERE id = NEW.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
-- After the product itself was deleted, its group has no row of it to move.
CREATE TRIGGER inventory_uncounted BEFORE DELETE ON inventory BEGIN
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, stock, hasImage, hasKey, -1, -pieces, -value FROM product_groups WHERE id = OLD.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
  INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
    SELECT categoryId, status, 'none', hasImage, hasKey, 1, 0, 0.0 FROM product_groups WHERE id = OLD.productId
    ON CONFLICT DO UPDATE SET products = products + excluded.products, pieces = pieces + excluded.pieces,
      value = value + excluded.value;
END;
