-- Counts of the lists, so that no list counts its rows. Nothing but the triggers of this file changes these tables.

-- Number of orders and their balance by state. `day`: of the order date in Mexico City; '' has all days.
CREATE TABLE order_counts (
  day TEXT NOT NULL,
  status TEXT NOT NULL,
  paymentStatus TEXT NOT NULL,
  orders INTEGER NOT NULL,
  balance INTEGER NOT NULL, -- centavos
  PRIMARY KEY (day, status, paymentStatus)
) STRICT;
INSERT INTO order_counts (day, status, paymentStatus, orders, balance)
  SELECT date(orderDate, '-6 hours'), status, paymentStatus, count(*), sum(max(subtotal + iva - paid - credited, 0)) FROM orders GROUP BY 1, 2, 3
  UNION ALL SELECT '', status, paymentStatus, count(*), sum(max(subtotal + iva - paid - credited, 0)) FROM orders GROUP BY 2, 3;

CREATE TRIGGER order_counted AFTER INSERT ON orders BEGIN
  INSERT INTO order_counts (day, status, paymentStatus, orders, balance)
    VALUES ('', NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0)),
      (date(NEW.orderDate, '-6 hours'), NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0))
    ON CONFLICT DO UPDATE SET orders = orders + 1, balance = balance + excluded.balance;
END;
CREATE TRIGGER order_recounted AFTER UPDATE OF status, paymentStatus, subtotal, iva, paid, credited, orderDate ON orders
WHEN (OLD.status, OLD.paymentStatus, OLD.orderDate, OLD.subtotal + OLD.iva, OLD.paid + OLD.credited)
  <> (NEW.status, NEW.paymentStatus, NEW.orderDate, NEW.subtotal + NEW.iva, NEW.paid + NEW.credited) BEGIN
  UPDATE order_counts SET orders = orders - 1, balance = balance - max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0)
    WHERE day IN ('', date(OLD.orderDate, '-6 hours')) AND status = OLD.status AND paymentStatus = OLD.paymentStatus;
  INSERT INTO order_counts (day, status, paymentStatus, orders, balance)
    VALUES ('', NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0)),
      (date(NEW.orderDate, '-6 hours'), NEW.status, NEW.paymentStatus, 1, max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0))
    ON CONFLICT DO UPDATE SET orders = orders + 1, balance = balance + excluded.balance;
END;
CREATE TRIGGER order_uncounted AFTER DELETE ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1, balance = balance - max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0)
    WHERE day IN ('', date(OLD.orderDate, '-6 hours')) AND status = OLD.status AND paymentStatus = OLD.paymentStatus;
END;

-- The list of orders, latest first, in each tab and with each filter.
DROP INDEX orders_by_status;
DROP INDEX orders_by_payment;
CREATE INDEX orders_by_status ON orders (status, orderDate);
CREATE INDEX orders_by_payment ON orders (paymentStatus, orderDate);
-- The rules of contract/orders/states.ts as columns: SQLite prefers an index whose first column is equal to a value.
ALTER TABLE orders ADD COLUMN toFulfil INTEGER GENERATED ALWAYS AS (status IN ('Accepted', 'Paid', 'Preparing')) VIRTUAL;
ALTER TABLE orders ADD COLUMN payable INTEGER GENERATED ALWAYS AS (
  status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND paymentStatus IN ('Pending', 'Partial')) VIRTUAL;
CREATE INDEX orders_to_fulfil ON orders (toFulfil, orderDate) WHERE toFulfil = 1;
CREATE INDEX orders_payable ON orders (payable, orderDate) WHERE payable = 1;
CREATE INDEX invoices_failed ON invoices (orderId) WHERE type = 'I' AND status = 'failed';

-- What the list of customers shows and sorts by.
CREATE TABLE customer_orders (
  customerId INTEGER PRIMARY KEY,
  orders INTEGER NOT NULL,
  lastOrderDate TEXT NOT NULL,
  owed INTEGER NOT NULL -- centavos: the balances of `orders_payable`
) STRICT;
INSERT INTO customer_orders (customerId, orders, lastOrderDate, owed)
  SELECT customerId, count(*), max(orderDate), sum(iif(orders.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND orders.paymentStatus IN ('Pending', 'Partial'),
      max(orders.subtotal + orders.iva - orders.paid - orders.credited, 0), 0))
  FROM orders GROUP BY customerId;
CREATE TRIGGER order_of_customer AFTER INSERT ON orders BEGIN
  INSERT INTO customer_orders (customerId, orders, lastOrderDate, owed)
    VALUES (NEW.customerId, 1, NEW.orderDate, iif(NEW.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND NEW.paymentStatus IN ('Pending', 'Partial'),
      max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0), 0))
    ON CONFLICT DO UPDATE SET orders = orders + 1, lastOrderDate = max(lastOrderDate, excluded.lastOrderDate),
      owed = owed + excluded.owed;
END;
CREATE TRIGGER order_owed AFTER UPDATE OF status, paymentStatus, subtotal, iva, paid, credited ON orders
WHEN (OLD.status, OLD.paymentStatus, OLD.subtotal + OLD.iva, OLD.paid + OLD.credited)
  <> (NEW.status, NEW.paymentStatus, NEW.subtotal + NEW.iva, NEW.paid + NEW.credited) BEGIN
  UPDATE customer_orders SET owed = owed - iif(OLD.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND OLD.paymentStatus IN ('Pending', 'Partial'),
      max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0), 0)
      + iif(NEW.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND NEW.paymentStatus IN ('Pending', 'Partial'),
      max(NEW.subtotal + NEW.iva - NEW.paid - NEW.credited, 0), 0)
    WHERE customerId = NEW.customerId;
END;
CREATE TRIGGER order_redated AFTER UPDATE OF orderDate ON orders WHEN OLD.orderDate <> NEW.orderDate BEGIN
  UPDATE customer_orders SET lastOrderDate = (SELECT max(orderDate) FROM orders WHERE customerId = NEW.customerId)
    WHERE customerId = NEW.customerId;
END;
CREATE TRIGGER order_left_customer AFTER DELETE ON orders BEGIN
  UPDATE customer_orders SET orders = orders - 1, owed = owed - iif(OLD.status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND OLD.paymentStatus IN ('Pending', 'Partial'),
      max(OLD.subtotal + OLD.iva - OLD.paid - OLD.credited, 0), 0),
      lastOrderDate = coalesce((SELECT max(orderDate) FROM orders WHERE customerId = OLD.customerId), '')
    WHERE customerId = OLD.customerId;
END;

-- Number of payments and the money of them that was not returned, by state.
CREATE TABLE payment_counts (
  state TEXT PRIMARY KEY,
  payments INTEGER NOT NULL,
  amount INTEGER NOT NULL -- centavos
) STRICT;
INSERT INTO payment_counts (state, payments, amount)
  SELECT state, count(*), sum(amount - refunded) FROM payments GROUP BY state;
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
CREATE INDEX payments_waiting ON payments (state, id) WHERE state IN ('refund_due', 'review');

-- Times of the last movement of a product, reservations included, and of the last one that changed the pieces on hand.
ALTER TABLE inventory ADD COLUMN lastMovement TEXT;
ALTER TABLE inventory ADD COLUMN lastChange TEXT;
UPDATE inventory SET
  lastMovement = (SELECT createdAt FROM stock_movements WHERE productId = inventory.productId ORDER BY id DESC LIMIT 1),
  lastChange = (SELECT max(createdAt) FROM stock_movements WHERE productId = inventory.productId AND on_hand <> 0);
CREATE TRIGGER movement_recorded AFTER INSERT ON stock_movements BEGIN
  UPDATE inventory SET lastMovement = NEW.createdAt,
      lastChange = iif(NEW.on_hand <> 0, max(coalesce(lastChange, ''), NEW.createdAt), lastChange)
    WHERE productId = NEW.productId;
END;
-- The movements of a new product may be inserted before its inventory.
CREATE TRIGGER inventory_had_moved AFTER INSERT ON inventory
WHEN EXISTS (SELECT 1 FROM stock_movements WHERE productId = NEW.productId) BEGIN
  UPDATE inventory SET
      lastMovement = (SELECT createdAt FROM stock_movements WHERE productId = NEW.productId ORDER BY id DESC LIMIT 1),
      lastChange = (SELECT max(createdAt) FROM stock_movements WHERE productId = NEW.productId AND on_hand <> 0)
    WHERE productId = NEW.productId;
END;
CREATE INDEX stock_movements_of_waste ON stock_movements (createdAt) WHERE type IN ('waste', 'damage', 'internal');

-- Number of products by what the lists filter by, with their pieces on hand and the value of these.
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
CREATE VIEW product_groups AS SELECT id, coalesce(categoryId, 0) AS categoryId, status,
    CASE WHEN inventory.productId IS NULL THEN 'none' WHEN on_hand - reserved <= 0 THEN 'out'
      WHEN on_hand - reserved <= min_stock THEN 'low' ELSE 'ok' END AS stock,
    image IS NOT NULL AS hasImage, product_key <> '01010101' AS hasKey,
    coalesce(on_hand, 0) AS pieces, coalesce(1.0 * on_hand * avg_cost, 0.0) AS value
  FROM products LEFT JOIN inventory ON inventory.productId = products.id;
INSERT INTO product_counts (categoryId, status, stock, hasImage, hasKey, products, pieces, value)
  SELECT categoryId, status, stock, hasImage, hasKey, count(*), sum(pieces), sum(value) FROM product_groups GROUP BY 1, 2, 3, 4, 5;

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

-- For the sorts of the staff's lists of products and stock.
CREATE INDEX products_by_name ON products (name COLLATE NOCASE);
CREATE INDEX products_by_price ON products (salePrice1);
CREATE INDEX products_by_update ON products (updatedAt);
