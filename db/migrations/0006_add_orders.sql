CREATE TABLE cart_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  addKey TEXT, -- the idempotency key of the latest addition: a repeated request adds nothing
  UNIQUE (userId, productId)
) STRICT;

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
  order_number INTEGER UNIQUE,
  customerId INTEGER NOT NULL REFERENCES customers (id),
  userId INTEGER NOT NULL REFERENCES users (id),
  customer_name TEXT NOT NULL,
  orderDate TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  status TEXT NOT NULL DEFAULT 'Pending'
    CHECK (status IN ('Pending', 'Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered', 'Cancelled')),
  paymentStatus TEXT NOT NULL DEFAULT 'Pending' CHECK (paymentStatus IN ('Pending', 'Partial', 'Paid', 'Refunded')),
  paymentMethod TEXT CHECK (paymentMethod IN ('Credit Card', 'Bank Transfer')),
  shippingAddress TEXT,
  ivaRate INTEGER NOT NULL DEFAULT 0 CHECK (ivaRate BETWEEN 0 AND 10000), -- hundredths of a percent
  subtotal INTEGER NOT NULL DEFAULT 0 CHECK (subtotal >= 0),
  iva INTEGER NOT NULL GENERATED ALWAYS AS ((subtotal * ivaRate + 5000) / 10000) STORED,
  total INTEGER NOT NULL GENERATED ALWAYS AS (subtotal + (subtotal * ivaRate + 5000) / 10000) STORED,
  pieces INTEGER NOT NULL DEFAULT 0,
  netpayResponse TEXT CHECK (netpayResponse IS NULL OR json_valid(netpayResponse)),
  modifications TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(modifications)),
  cancelReason TEXT,
  idempotencyKey TEXT NOT NULL,
  requestHash TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT one_order_a_key UNIQUE (customerId, idempotencyKey)
) STRICT;
CREATE INDEX orders_by_customer ON orders (customerId, id);
CREATE INDEX orders_by_status ON orders (status, id);
CREATE INDEX orders_by_payment ON orders (paymentStatus, id);
CREATE INDEX orders_by_date ON orders (orderDate);
-- Number of orders and date of the last one per customer, from the index alone.
CREATE INDEX orders_by_customer_and_date ON orders (customerId, orderDate);
CREATE INDEX orders_unpaid_by_customer ON orders (customerId) WHERE paymentStatus IN ('Pending', 'Partial');

CREATE TABLE order_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  price INTEGER NOT NULL CHECK (price > 0),
  amount INTEGER NOT NULL GENERATED ALWAYS AS (price * quantity) STORED,
  UNIQUE (orderId, productId)
) STRICT;
CREATE INDEX order_items_by_product ON order_items (productId);

-- The timeline of an order.
CREATE TABLE order_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  event TEXT NOT NULL,
  note TEXT,
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX order_events_by_order ON order_events (orderId, id);
CREATE INDEX order_events_by_event ON order_events (event, createdAt);
-- An order counts as sold when it is accepted or paid. Reports and the dashboard search sales by that date.
CREATE INDEX order_events_of_sales ON order_events (createdAt, orderId) WHERE event IN ('Accepted', 'Paid');

-- Proof of a bank transfer, uploaded by the client: a file of kind 'voucher'. Readable by every user who may read the order.
CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  key TEXT NOT NULL UNIQUE REFERENCES files (key),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX vouchers_by_order ON vouchers (orderId, id);
