-- A cart belongs to a user and, in a delegated session, to the customer: 0 is the user's own cart.
CREATE TABLE cart_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  onBehalfOf INTEGER NOT NULL DEFAULT 0,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  addKey TEXT, -- the idempotency key of the latest addition: a repeated request adds nothing
  UNIQUE (userId, onBehalfOf, productId)
) STRICT;
CREATE TRIGGER customer_leaves_delegated_carts AFTER DELETE ON customers BEGIN
  DELETE FROM cart_items WHERE onBehalfOf = OLD.id;
END;

CREATE TABLE order_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 60),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (customerId, name)
) STRICT;

-- Sorted by id, the order in which the lines were added.
CREATE TABLE order_list_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  listId INTEGER NOT NULL REFERENCES order_lists (id) ON DELETE CASCADE,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  UNIQUE (listId, productId)
) STRICT;
CREATE INDEX order_list_items_by_product ON order_list_items (productId);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  order_number INTEGER UNIQUE, -- the id, by `order_added`
  customerId INTEGER NOT NULL REFERENCES customers (id),
  userId INTEGER NOT NULL REFERENCES users (id),
  customer_name TEXT NOT NULL,
  orderDate TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  status TEXT NOT NULL DEFAULT 'Pending'
    CHECK (status IN ('Pending', 'Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')),
  cancelReason TEXT,
  paymentMethod TEXT CHECK (paymentMethod IN ('Credit Card', 'Bank Transfer')),
  shippingAddress TEXT,
  -- 1: the client collects the order at the shop; it has no address.
  pickup INTEGER NOT NULL DEFAULT 0 CHECK (pickup IN (0, 1)),
  ivaRate INTEGER NOT NULL DEFAULT 0 CHECK (ivaRate BETWEEN 0 AND 10000), -- hundredths of a percent
  subtotal INTEGER NOT NULL DEFAULT 0 CHECK (subtotal >= 0),
  iva INTEGER NOT NULL DEFAULT 0, -- the sum of the IVA of each rate, rounded once for each
  total INTEGER NOT NULL GENERATED ALWAYS AS (subtotal + iva) VIRTUAL,
  pieces INTEGER NOT NULL DEFAULT 0,
  idempotencyKey TEXT NOT NULL,
  requestHash TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),

  -- Triggers keep the following columns.
  -- Money received for the order and not returned. It also counts for a cancelled order until it is returned. A charge that
  -- the order did not need never counts. `payment_added` and `payment_changed`.
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- The part of the total that credit notes cover. `credit_note_added` and `credit_note_changed`.
  credited INTEGER NOT NULL DEFAULT 0 CHECK (credited >= 0),
  balance INTEGER GENERATED ALWAYS AS (max(subtotal + iva - paid - credited, 0)) VIRTUAL,
  -- `order_money_changed`.
  paymentStatus TEXT NOT NULL DEFAULT 'Pending' CHECK (paymentStatus IN ('Pending', 'Partial', 'Paid', 'Refunded')),
  -- 0: no invoice. 1: the invoice is in process. 2: it is valid. `invoice_added` and `invoice_changed`.
  invoiced INTEGER NOT NULL DEFAULT 0 CHECK (invoiced BETWEEN 0 AND 2),
  -- The sum of `shipped` of the lines. `order_item_shipped`.
  shippedPieces INTEGER NOT NULL DEFAULT 0,
  -- Name of the salesperson of the customer. `order_added`, `customer_changes_seller` and `seller_renamed`.
  sellerName TEXT,
  -- The last day to pay. `order_added`, `order_due_moved` and `customer_changes_credit`.
  dueOn TEXT,
  -- The figures of reports, by the triggers of 0012_add_sales.sql. `soldAt`: time of the first event Accepted or Paid, also of a
  -- cancelled order. `soldOn`: its day in Mexico City; NULL: the order is not sold.
  soldAt TEXT,
  soldOn TEXT,
  -- Sales of products with a known cost, and their profit at the cost that the product has now; 0 unless the order is sold.
  costed INTEGER NOT NULL DEFAULT 0,
  margin REAL NOT NULL DEFAULT 0,

  -- Rules of contract/orders/states.ts as columns: SQLite prefers an index whose first column is equal to a value.
  toFulfil INTEGER GENERATED ALWAYS AS (status IN ('Accepted', 'Paid', 'Preparing')) VIRTUAL,
  payable INTEGER GENERATED ALWAYS AS (
    status IN ('Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered') AND paymentStatus IN ('Pending', 'Partial')) VIRTUAL,
  -- Orders that were shipped in part. The rest is still in the warehouse.
  partlyShipped INTEGER GENERATED ALWAYS AS (status = 'Preparing' AND shippedPieces > 0) VIRTUAL,

  -- Long texts come last: SQLite reads a row only up to the last column that it needs.
  modifications TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(modifications)),
  netpayResponse TEXT CHECK (netpayResponse IS NULL OR json_valid(netpayResponse)),
  CONSTRAINT one_order_a_key UNIQUE (customerId, idempotencyKey)
) STRICT;
CREATE INDEX orders_by_customer ON orders (customerId, id);
CREATE INDEX orders_by_date ON orders (orderDate);
-- Number of orders and date of the last one per customer, from the index alone.
CREATE INDEX orders_by_customer_and_date ON orders (customerId, orderDate);
-- The list of orders, the newest first, in its tabs.
CREATE INDEX orders_by_status ON orders (status, orderDate);
CREATE INDEX orders_by_payment ON orders (paymentStatus, orderDate);
CREATE INDEX orders_to_fulfil ON orders (toFulfil, orderDate) WHERE toFulfil = 1;
-- Sorted by another column.
CREATE INDEX orders_by_total ON orders (total, id);
CREATE INDEX orders_by_pieces ON orders (pieces, id);
CREATE INDEX orders_by_customer_name ON orders (customer_name, id);
-- By its filters, and sorted by them.
CREATE INDEX orders_by_method ON orders (paymentMethod, orderDate);
CREATE INDEX orders_changed ON orders (orderDate) WHERE modifications <> '[]';
CREATE INDEX orders_partly_shipped ON orders (partlyShipped, orderDate) WHERE partlyShipped = 1;
CREATE INDEX orders_by_invoice ON orders (invoiced, orderDate);
CREATE INDEX orders_by_seller ON orders (sellerName, orderDate);
CREATE INDEX orders_payable ON orders (payable, orderDate) WHERE payable = 1;
-- Sums of what is due and overdue read this index alone.
CREATE INDEX orders_due ON orders (payable, dueOn, id, customerId, balance) WHERE payable = 1;
-- What a customer owes.
CREATE INDEX orders_payable_by_customer ON orders (customerId, dueOn, balance) WHERE payable = 1;

-- Columns that an order copies from its customer. `dueOn`, the last day to pay, is the day in Mexico City when the order was sold, or else
-- placed, plus the credit days that its customer has now. NULL without credit days.
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
  UPDATE orders SET order_number = coalesce(order_number, id), (sellerName, dueOn) = (
    SELECT (SELECT nombre FROM users WHERE users.id = salespersonId),
      date(coalesce(NEW.soldAt, NEW.orderDate), '-6 hours', '+' || credit_days || ' days')
    FROM customers WHERE customers.id = NEW.customerId)
    WHERE id = NEW.id;
END;
CREATE TRIGGER order_due_moved AFTER UPDATE OF soldAt, orderDate ON orders
  WHEN (OLD.soldAt, OLD.orderDate) IS NOT (NEW.soldAt, NEW.orderDate) BEGIN
  UPDATE orders SET dueOn = (
    SELECT date(coalesce(NEW.soldAt, NEW.orderDate), '-6 hours', '+' || credit_days || ' days')
    FROM customers WHERE customers.id = NEW.customerId)
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
CREATE TRIGGER customer_changes_credit AFTER UPDATE OF credit_days ON customers
  WHEN OLD.credit_days IS NOT NEW.credit_days BEGIN
  UPDATE orders SET dueOn = date(coalesce(soldAt, orderDate), '-6 hours', '+' || NEW.credit_days || ' days')
    WHERE customerId = NEW.id;
END;

-- The lines of orders. They keep what was sold when the product changes later.
CREATE TABLE order_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  code TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL DEFAULT '',
  unit TEXT NOT NULL DEFAULT 'Pieza',
  product_key TEXT NOT NULL DEFAULT '01010101',
  unit_key TEXT NOT NULL DEFAULT 'H87',
  iva TEXT NOT NULL DEFAULT '0', -- percent, or 'exento', which casts to 0
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  price INTEGER NOT NULL CHECK (price > 0),
  -- A discount given by staff on a line: centavos off each piece. `price` is the price after the discount; before it, the price
  -- was price + discount.
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0),
  amount INTEGER NOT NULL GENERATED ALWAYS AS (price * quantity) STORED,
  -- Pieces of the line that are picked, never more than `quantity`; `isShort`: the rest was not on the shelf.
  picked INTEGER NOT NULL DEFAULT 0 CHECK (picked >= 0),
  isShort INTEGER NOT NULL DEFAULT 0 CHECK (isShort IN (0, 1)),
  -- The pieces of the line in shipments that were not undone.
  shipped INTEGER NOT NULL DEFAULT 0 CONSTRAINT shipped_within_quantity CHECK (shipped BETWEEN 0 AND quantity),
  UNIQUE (orderId, productId)
) STRICT;
CREATE INDEX order_items_by_product ON order_items (productId);

CREATE TRIGGER picked_within_line AFTER UPDATE OF quantity ON order_items WHEN NEW.picked > NEW.quantity BEGIN
  UPDATE order_items SET picked = NEW.quantity WHERE id = NEW.id;
END;
CREATE TRIGGER order_item_shipped AFTER UPDATE OF shipped ON order_items WHEN OLD.shipped <> NEW.shipped BEGIN
  UPDATE orders SET shippedPieces = shippedPieces + NEW.shipped - OLD.shipped WHERE id = NEW.orderId;
END;

-- The timeline of an order.
CREATE TABLE order_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  event TEXT NOT NULL,
  note TEXT,
  userId INTEGER REFERENCES users (id),
  onBehalfOf INTEGER REFERENCES customers (id), -- the customer in whose name the user acted
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX order_events_by_order ON order_events (orderId, id);
CREATE INDEX order_events_by_event ON order_events (event, createdAt);
-- An order counts as sold when it is accepted or paid.
CREATE INDEX order_events_of_sales ON order_events (createdAt, orderId) WHERE event IN ('Accepted', 'Paid');

-- Notes of the staff on an order, append-only. 'internal' is never sent to a client; 'client' is.
CREATE TABLE order_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL CHECK (kind IN ('internal', 'client')),
  text TEXT NOT NULL CHECK (text <> ''),
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX order_notes_by_order ON order_notes (orderId, id);
