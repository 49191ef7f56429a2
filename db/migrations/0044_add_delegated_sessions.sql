-- A member of staff who orders as a customer has a session of its own beside the one that opened it, and ends with that one.
ALTER TABLE sessions ADD COLUMN onBehalfOf INTEGER REFERENCES customers (id) ON DELETE CASCADE;
ALTER TABLE sessions ADD COLUMN openedBy TEXT REFERENCES sessions (tokenHash) ON DELETE CASCADE;
CREATE INDEX sessions_by_customer ON sessions (onBehalfOf) WHERE onBehalfOf IS NOT NULL;
CREATE INDEX sessions_by_opener ON sessions (openedBy) WHERE openedBy IS NOT NULL;

-- The customer in whose name the user acted. Rows of the log outlive their customer.
ALTER TABLE audit_log ADD COLUMN onBehalfOf INTEGER;
ALTER TABLE order_events ADD COLUMN onBehalfOf INTEGER REFERENCES customers (id);

-- A cart belongs to a user and, in a delegated session, to the customer: 0 is the user's own cart.
CREATE TABLE cart_copy AS SELECT * FROM cart_items;
CREATE TABLE cart_sequence AS SELECT seq FROM sqlite_sequence WHERE name = 'cart_items';
DROP TABLE cart_items;
CREATE TABLE cart_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  onBehalfOf INTEGER NOT NULL DEFAULT 0,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  addKey TEXT, -- the idempotency key of the latest addition: a repeated request adds nothing
  UNIQUE (userId, onBehalfOf, productId)
) STRICT;
INSERT INTO cart_items (id, userId, productId, quantity, addKey) SELECT id, userId, productId, quantity, addKey FROM cart_copy;
-- Ids of lines are never used again.
DELETE FROM sqlite_sequence WHERE name = 'cart_items';
INSERT INTO sqlite_sequence (name, seq) SELECT 'cart_items', seq FROM cart_sequence;
DROP TABLE cart_copy;
DROP TABLE cart_sequence;
CREATE TRIGGER customer_leaves_delegated_carts AFTER DELETE ON customers BEGIN
  DELETE FROM cart_items WHERE onBehalfOf = OLD.id;
END;
