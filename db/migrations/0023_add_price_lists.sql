-- Price lists: the prices that some customers pay. Prices are centavos, percentages are hundredths of a percent.
CREATE TABLE price_lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
  -- The rule for products without a row in price_list_items: a percentage over (+) or under (-) the list price or the cost.
  base TEXT NOT NULL DEFAULT 'list' CHECK (base IN ('list', 'cost')),
  percent INTEGER NOT NULL DEFAULT 0 CHECK (percent BETWEEN -9999 AND 100000),
  validFrom TEXT, -- days in Mexico City, both inclusive; NULL: no limit
  validTo TEXT,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT days_in_order CHECK (validFrom IS NULL OR validTo IS NULL OR validFrom <= validTo)
) STRICT;

-- The price of a product from a quantity on: a fixed price, or a percentage like the list's.
CREATE TABLE price_list_items (
  listId INTEGER NOT NULL REFERENCES price_lists (id) ON DELETE CASCADE,
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  min_qty INTEGER NOT NULL DEFAULT 1 CHECK (min_qty >= 1),
  price INTEGER CHECK (price > 0),
  base TEXT CHECK (base IN ('list', 'cost')),
  percent INTEGER CHECK (percent BETWEEN -9999 AND 100000),
  PRIMARY KEY (listId, productId, min_qty),
  CHECK ((price IS NULL) = (base IS NOT NULL) AND (base IS NULL) = (percent IS NULL))
) STRICT;
CREATE INDEX price_list_items_by_product ON price_list_items (productId);

ALTER TABLE customers ADD COLUMN price_list_id INTEGER REFERENCES price_lists (id); -- NULL: list prices
ALTER TABLE customers ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 9999);
CREATE INDEX customers_by_price_list ON customers (price_list_id) WHERE price_list_id IS NOT NULL;
