-- Money is whole centavos, times are UTC in ISO 8601, booleans 0/1.

-- People ------------------------------------------------------------------------------------------

CREATE TABLE acceso (
  id INTEGER PRIMARY KEY,
  nombre TEXT NOT NULL
) STRICT;

INSERT INTO acceso (id, nombre) VALUES
  (1, 'Administrador'), (2, 'Encargado de ventas'), (3, 'Cliente'), (4, 'Pedidos'), (5, 'Almacén'), (6, 'Gerente');

CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  legal_name TEXT,
  company TEXT,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  address TEXT,
  city TEXT,
  state TEXT,
  country TEXT NOT NULL DEFAULT 'MX',
  zip TEXT NOT NULL,
  tax_id TEXT NOT NULL,
  tax_system TEXT NOT NULL,
  billingInfo TEXT CHECK (billingInfo IS NULL OR json_valid(billingInfo)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX customers_by_tax_id ON customers (tax_id);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  nombre TEXT NOT NULL,
  usuario TEXT NOT NULL COLLATE NOCASE UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  avatar TEXT,
  AccesoId INTEGER NOT NULL REFERENCES acceso (id),
  customerId INTEGER REFERENCES customers (id),
  passwordHash TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT only_clients_have_customers CHECK (customerId IS NULL OR AccesoId = 3)
) STRICT;
CREATE INDEX users_by_customer ON users (customerId);

CREATE TABLE sessions (
  tokenHash TEXT PRIMARY KEY,
  -- What its owner calls it by: the token's digest is told to nobody.
  id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(8)))),
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  userAgent TEXT,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (userId);

-- One row for each account or address that has failed to sign in lately.
CREATE TABLE login_failures (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  lastAt TEXT NOT NULL
) STRICT;

-- Catalogue ---------------------------------------------------------------------------------------

CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  parentId INTEGER REFERENCES categories (id),
  position INTEGER NOT NULL DEFAULT 0,
  CHECK (parentId IS NULL OR parentId <> id)
) STRICT;
CREATE UNIQUE INDEX categories_once_a_level ON categories (coalesce(parentId, 0), name);
CREATE INDEX categories_by_parent ON categories (parentId, position);

CREATE TABLE files (
  key TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('avatar', 'product-image', 'product-pdf', 'asset', 'voucher', 'invoice')),
  contentType TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size > 0),
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE TABLE products (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(code) BETWEEN 1 AND 40),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  description TEXT NOT NULL DEFAULT '',
  salePrice1 INTEGER NOT NULL CHECK (salePrice1 > 0),
  cost INTEGER CHECK (cost >= 0),
  categoryId INTEGER REFERENCES categories (id),
  unit TEXT NOT NULL DEFAULT 'Pieza',
  min_qty INTEGER NOT NULL DEFAULT 1 CHECK (min_qty >= 1),
  multiple INTEGER NOT NULL DEFAULT 1 CHECK (multiple >= 1),
  product_key TEXT NOT NULL DEFAULT '01010101',
  unit_key TEXT NOT NULL DEFAULT 'H87',
  image TEXT,
  pdf TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'draft')),
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  codeKey TEXT NOT NULL GENERATED ALWAYS AS
    (upper(replace(replace(replace(replace(replace(code, '-', ''), ' ', ''), '.', ''), '/', ''), '_', ''))) STORED,
  CONSTRAINT minimum_is_a_multiple CHECK (min_qty % multiple = 0)
) STRICT;
CREATE INDEX products_by_category ON products (categoryId, position, id) WHERE status = 'active';
CREATE INDEX products_by_position ON products (position, id) WHERE status = 'active';
CREATE INDEX products_by_code_key ON products (codeKey);

CREATE VIRTUAL TABLE products_text USING fts5 (
  name, description, content = 'products', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
);
CREATE VIRTUAL TABLE products_code USING fts5 (
  codeKey, content = 'products', content_rowid = 'id', tokenize = 'trigram'
);

CREATE TABLE catalog_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
INSERT INTO catalog_version (id, version) VALUES (1, 1);

CREATE TRIGGER products_inserted AFTER INSERT ON products BEGIN
  INSERT INTO products_text (rowid, name, description) VALUES (new.id, new.name, new.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (new.id, new.codeKey);
  UPDATE catalog_version SET version = version + 1;
END;
CREATE TRIGGER products_deleted AFTER DELETE ON products BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', old.id, old.codeKey);
  UPDATE catalog_version SET version = version + 1;
END;
CREATE TRIGGER products_updated AFTER UPDATE ON products BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', old.id, old.codeKey);
  INSERT INTO products_text (rowid, name, description) VALUES (new.id, new.name, new.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (new.id, new.codeKey);
  UPDATE catalog_version SET version = version + 1;
END;
CREATE TRIGGER categories_inserted AFTER INSERT ON categories BEGIN UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER categories_updated AFTER UPDATE ON categories BEGIN UPDATE catalog_version SET version = version + 1; END;
CREATE TRIGGER categories_deleted AFTER DELETE ON categories BEGIN UPDATE catalog_version SET version = version + 1; END;

-- A product without a row here has no inventory (N/A) and cannot be ordered.
CREATE TABLE inventory (
  productId INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  min_stock INTEGER NOT NULL DEFAULT 0 CHECK (min_stock >= 0),
  quantity INTEGER NOT NULL GENERATED ALWAYS AS (on_hand - reserved) VIRTUAL,
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT reserved_not_negative CHECK (reserved >= 0),
  CONSTRAINT stock_available CHECK (on_hand - reserved >= 0)
) STRICT;

CREATE TABLE stock_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  productId INTEGER NOT NULL REFERENCES products (id),
  type TEXT NOT NULL CHECK (type IN (
    'initial', 'reserve', 'release', 'ship', 'purchase', 'return', 'waste', 'damage', 'internal', 'correction', 'count')),
  on_hand INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0,
  reference TEXT,
  reason TEXT,
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CHECK (on_hand <> 0 OR reserved <> 0)
) STRICT;
CREATE INDEX stock_movements_by_product ON stock_movements (productId, id);
CREATE INDEX stock_movements_by_reference ON stock_movements (reference);
CREATE TRIGGER stock_movements_kept BEFORE DELETE ON stock_movements BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;
CREATE TRIGGER stock_movements_fixed BEFORE UPDATE ON stock_movements BEGIN
  SELECT raise(ABORT, 'stock_movements is append-only');
END;

-- Orders ------------------------------------------------------------------------------------------

CREATE TABLE cart_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  UNIQUE (userId, productId)
) STRICT;

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

-- What happened to an order and who did it; the timeline on its screen.
CREATE TABLE order_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  event TEXT NOT NULL,
  note TEXT,
  userId INTEGER REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX order_events_by_order ON order_events (orderId, id);

-- Money -------------------------------------------------------------------------------------------

CREATE TABLE payment_intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id),
  customerId INTEGER NOT NULL REFERENCES customers (id),
  target TEXT NOT NULL CHECK (target IN ('cart', 'order')),
  orderId INTEGER REFERENCES orders (id), -- NULL while it pays a cart that is not an order yet
  lines TEXT NOT NULL CHECK (json_valid(lines)), -- [{productId, quantity, price}] as held, price in centavos
  ivaRate INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  shippingAddress TEXT,
  merchantReferenceCode TEXT NOT NULL UNIQUE,
  -- A cart's stock is held while it is 'created', and by its order once 'settled'.
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'settled', 'expired')),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL,
  closedAt TEXT,
  checkAt TEXT, -- when to ask the provider next for charges nobody told us of; NULL: never again
  CHECK (target = 'cart' OR orderId IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_open_intent_an_order ON payment_intents (orderId) WHERE state = 'created' AND target = 'order';
CREATE UNIQUE INDEX one_open_intent_a_cart ON payment_intents (userId) WHERE state = 'created' AND target = 'cart';
CREATE INDEX payment_intents_to_check ON payment_intents (checkAt) WHERE checkAt IS NOT NULL;
CREATE INDEX payment_intents_by_user ON payment_intents (userId, id);

-- Charges that the provider itself confirmed to the server.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  intentId INTEGER REFERENCES payment_intents (id),
  orderId INTEGER REFERENCES orders (id),
  transactionTokenId TEXT NOT NULL UNIQUE,
  merchantReferenceCode TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  state TEXT NOT NULL CHECK (state IN ('applied', 'refund_due', 'refunded', 'review')),
  response TEXT NOT NULL CHECK (json_valid(response)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE UNIQUE INDEX one_applied_payment_an_order ON payments (orderId) WHERE state = 'applied';

CREATE TABLE invoices (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT UNIQUE, -- the provider's, once it has answered
  orderId INTEGER NOT NULL REFERENCES orders (id),
  attempt INTEGER NOT NULL DEFAULT 1,
  external_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('issuing', 'pending', 'verifying', 'valid', 'failed', 'canceled')),
  uuid TEXT,
  series TEXT,
  folio_number INTEGER,
  total INTEGER,
  input TEXT NOT NULL CHECK (json_valid(input)),
  error TEXT,
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (orderId, attempt)
) STRICT;
CREATE UNIQUE INDEX one_live_invoice_an_order ON invoices (orderId) WHERE status NOT IN ('failed', 'canceled');
CREATE INDEX invoices_unfinished ON invoices (updatedAt) WHERE status IN ('issuing', 'pending', 'verifying');

-- Chat --------------------------------------------------------------------------------------------

-- clientId is the user id of the client whose conversation it is.
CREATE TABLE chat_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  clientId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  clientMsgId TEXT NOT NULL,
  fromRole TEXT NOT NULL CHECK (fromRole IN ('admin', 'client')),
  fromUserId INTEGER NOT NULL REFERENCES users (id),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (clientId, seq),
  UNIQUE (clientId, clientMsgId)
) STRICT;

-- How far each side of a conversation has read; the staff read as one.
CREATE TABLE chat_reads (
  clientId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reader TEXT NOT NULL CHECK (reader IN ('admin', 'client')),
  seq INTEGER NOT NULL,
  PRIMARY KEY (clientId, reader)
) STRICT;

-- A ticket dies with the session that asked for it.
CREATE TABLE room_tickets (
  ticketHash TEXT PRIMARY KEY,
  tokenHash TEXT NOT NULL REFERENCES sessions (tokenHash) ON DELETE CASCADE,
  party TEXT NOT NULL,
  room TEXT NOT NULL,
  expiresAt TEXT NOT NULL
) STRICT;
CREATE INDEX room_tickets_by_session ON room_tickets (tokenHash);

-- Settings ----------------------------------------------------------------------------------------

CREATE TABLE configuration (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value)),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
INSERT INTO configuration (key, value) VALUES ('iva', '0');

CREATE TABLE personalization (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  admin_sidebar_color TEXT NOT NULL DEFAULT '#304156',
  admin_sidebar_hover_color TEXT NOT NULL DEFAULT '#263445',
  admin_sidebar_logo_url TEXT,
  sidebar_background_type TEXT NOT NULL DEFAULT 'color' CHECK (sidebar_background_type IN ('color', 'image')),
  sidebar_background_image_url TEXT
) STRICT;
INSERT INTO personalization (id) VALUES (1);

CREATE TABLE announcements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  texto TEXT,
  enlace TEXT,
  imagen TEXT,
  audience TEXT NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'clients', 'staff')),
  startsAt TEXT,
  endsAt TEXT,
  closable INTEGER NOT NULL DEFAULT 1 CHECK (closable IN (0, 1)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  position INTEGER NOT NULL DEFAULT 0,
  CHECK (texto IS NOT NULL OR imagen IS NOT NULL),
  CHECK (enlace IS NULL OR enlace LIKE 'http://%' OR enlace LIKE 'https://%')
) STRICT;

-- What must be told to the rooms, written in the batch that made it true.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  orderId INTEGER,
  payload TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- Who sends a row claims it for a while; a claim that ran out is free again.
  claimedAt TEXT,
  sentAt TEXT
) STRICT;
CREATE INDEX outbox_waiting ON outbox (id) WHERE sentAt IS NULL;

CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER REFERENCES users (id),
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entityId TEXT NOT NULL,
  "before" TEXT CHECK ("before" IS NULL OR json_valid("before")),
  "after" TEXT CHECK ("after" IS NULL OR json_valid("after")),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX audit_log_by_entity ON audit_log (entity, entityId, id);
