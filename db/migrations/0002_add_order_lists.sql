CREATE TABLE order_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 60),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (customerId, name)
) STRICT;

-- In the order they were added.
CREATE TABLE order_list_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  listId INTEGER NOT NULL REFERENCES order_lists (id) ON DELETE CASCADE,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  UNIQUE (listId, productId)
) STRICT;
CREATE INDEX order_list_items_by_product ON order_list_items (productId);
