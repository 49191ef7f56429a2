CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  parentId INTEGER REFERENCES categories (id),
  image TEXT, -- address
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), -- 0: its branch is not shown to clients
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (parentId IS NULL OR parentId <> id)
) STRICT;
CREATE UNIQUE INDEX categories_once_a_level ON categories (coalesce(parentId, 0), name);
CREATE INDEX categories_by_parent ON categories (parentId, position);
CREATE INDEX categories_inactive ON categories (active) WHERE active = 0;

-- The categories that clients do not see, and whose products are not for sale: inactive ones and their descendants.
CREATE VIEW hidden_categories AS
WITH RECURSIVE hidden (id) AS (
  SELECT id FROM categories WHERE active = 0
  UNION SELECT categories.id FROM hidden JOIN categories ON categories.parentId = hidden.id
) SELECT id FROM hidden;

-- Each category with itself and its descendants.
CREATE VIEW category_branches AS
WITH RECURSIVE branch (root, id) AS (
  SELECT id, id FROM categories
  UNION ALL SELECT root, categories.id FROM branch JOIN categories ON categories.parentId = branch.id
) SELECT root, id FROM branch;

CREATE TABLE products (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(code) BETWEEN 1 AND 40),
  codeKey TEXT NOT NULL GENERATED ALWAYS AS
    (upper(replace(replace(replace(replace(replace(code, '-', ''), ' ', ''), '.', ''), '/', ''), '_', ''))) STORED,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  description TEXT NOT NULL DEFAULT '',
  brand TEXT NOT NULL DEFAULT '' CHECK (length(brand) <= 80),
  barcode TEXT NOT NULL DEFAULT '' CHECK (length(barcode) <= 40),
  salePrice1 INTEGER NOT NULL CHECK (salePrice1 > 0),
  cost INTEGER CHECK (cost >= 0),
  categoryId INTEGER REFERENCES categories (id),
  unit TEXT NOT NULL DEFAULT 'Pieza',
  min_qty INTEGER NOT NULL DEFAULT 1 CHECK (min_qty >= 1),
  multiple INTEGER NOT NULL DEFAULT 1 CHECK (multiple >= 1),
  -- Pieces in a box of the supplier, for suggested purchases. NULL: any number can be bought.
  box_qty INTEGER CHECK (box_qty >= 1),
  -- NULL: not sold without stock. A day: sold without stock, and more is expected on that day. '': the same without a known day.
  backorder TEXT CHECK (backorder = '' OR date(backorder) = backorder),
  iva TEXT CHECK (iva IN ('16', '8', '0', 'exento')), -- percent; NULL: the shop's
  product_key TEXT NOT NULL DEFAULT '01010101',
  unit_key TEXT NOT NULL DEFAULT 'H87',
  image TEXT, -- the first of `images`
  images TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(images)), -- addresses, in display order
  pdf TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'draft')),
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  changed INTEGER NOT NULL DEFAULT 0, -- the catalog_version of the latest change
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT minimum_is_a_multiple CHECK (min_qty % multiple = 0)
) STRICT;
CREATE INDEX products_by_category ON products (categoryId, position, id) WHERE status = 'active';
CREATE INDEX products_by_position ON products (position, id) WHERE status = 'active';
-- For the staff's list, which also contains inactive products and drafts.
CREATE INDEX products_by_place ON products (position, id);
-- Counts of a search read this index instead of the rows.
CREATE INDEX products_active ON products (id, categoryId) WHERE status = 'active';
CREATE INDEX products_by_code_key ON products (codeKey);
CREATE INDEX products_by_barcode ON products (barcode) WHERE barcode <> '';
CREATE INDEX products_by_change ON products (changed);
-- For the sorts of the staff's lists of products and stock.
CREATE INDEX products_by_name ON products (name COLLATE NOCASE);
CREATE INDEX products_by_price ON products (salePrice1);
CREATE INDEX products_by_update ON products (updatedAt);

-- The text indexes of the search. The triggers of products keep them.
CREATE VIRTUAL TABLE products_text USING fts5 (
  name, description, content = 'products', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
CREATE VIRTUAL TABLE products_code USING fts5 (
  codeKey, content = 'products', content_rowid = 'id', tokenize = 'trigram'
);
-- The words of the text index, for searches with a typo.
CREATE VIRTUAL TABLE products_words USING fts5vocab (products_text, row);

-- The change counter of the catalogue, one row. Triggers give the next number to each change of a product, of its stock, of
-- the categories or of the synonyms. Browsers keep a copy of the catalogue and request the changes after a number:
-- domain/products/catalog-changes.ts depends on the triggers of this file, and on those of inventory in 0006_add_stock.sql.
CREATE TABLE catalog_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  categories INTEGER NOT NULL DEFAULT 1, -- the version of the latest change of the categories
  synonyms INTEGER NOT NULL DEFAULT 0 -- the version of the latest change of the synonyms
) STRICT;
INSERT INTO catalog_version (id, version) VALUES (1, 1);

-- Deleted products.
CREATE TABLE products_gone (
  id INTEGER PRIMARY KEY,
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX products_gone_by_change ON products_gone (changed);

CREATE TRIGGER products_inserted AFTER INSERT ON products BEGIN
  INSERT INTO products_text (rowid, name, description) VALUES (NEW.id, NEW.name, NEW.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (NEW.id, NEW.codeKey);
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE id = NEW.id;
END;
CREATE TRIGGER products_deleted AFTER DELETE ON products BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', OLD.id, OLD.name, OLD.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', OLD.id, OLD.codeKey);
  UPDATE catalog_version SET version = version + 1;
  INSERT INTO products_gone (id, changed) SELECT OLD.id, version FROM catalog_version;
END;
-- The condition skips the update of `changed` that these triggers make themselves.
CREATE TRIGGER products_updated AFTER UPDATE ON products WHEN NEW.changed = OLD.changed BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', OLD.id, OLD.name, OLD.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', OLD.id, OLD.codeKey);
  INSERT INTO products_text (rowid, name, description) VALUES (NEW.id, NEW.name, NEW.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (NEW.id, NEW.codeKey);
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE id = NEW.id;
END;

CREATE TRIGGER categories_inserted AFTER INSERT ON categories BEGIN
  UPDATE catalog_version SET version = version + 1, categories = version + 1;
END;
CREATE TRIGGER categories_updated AFTER UPDATE ON categories BEGIN
  UPDATE catalog_version SET version = version + 1, categories = version + 1;
END;
CREATE TRIGGER categories_deleted AFTER DELETE ON categories BEGIN
  UPDATE catalog_version SET version = version + 1, categories = version + 1;
END;
-- The products of the branch appear in the shop or disappear from it, so browsers that keep the catalogue must load them.
CREATE TRIGGER category_shown_or_hidden AFTER UPDATE OF active, parentId ON categories
WHEN NEW.active <> OLD.active OR (NEW.parentId IS NOT OLD.parentId AND EXISTS (SELECT 1 FROM categories WHERE active = 0)) BEGIN
  UPDATE catalog_version SET version = version + 1, categories = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version)
    WHERE categoryId IN (SELECT id FROM category_branches WHERE root = NEW.id);
END;

-- Browsers search with the synonyms too, so their changes are numbered like those of the categories.
CREATE TRIGGER synonyms_inserted AFTER INSERT ON configuration WHEN NEW.key = 'synonyms' BEGIN
  UPDATE catalog_version SET version = version + 1, synonyms = version + 1;
END;
CREATE TRIGGER synonyms_updated AFTER UPDATE ON configuration WHEN NEW.key = 'synonyms' BEGIN
  UPDATE catalog_version SET version = version + 1, synonyms = version + 1;
END;

-- When the shop allows or forbids selling without stock, products with `backorder` are marked as changed, so that browsers load
-- them again.
CREATE TRIGGER backorders_set AFTER INSERT ON configuration WHEN NEW.key = 'sales' AND NEW.value ->> 'backorders' = 0 BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE backorder IS NOT NULL;
END;
CREATE TRIGGER backorders_switched AFTER UPDATE OF value ON configuration
WHEN NEW.key = 'sales' AND coalesce(NEW.value ->> 'backorders', 1) <> coalesce(OLD.value ->> 'backorders', 1) BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE backorder IS NOT NULL;
END;

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
