CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  parentId INTEGER REFERENCES categories (id),
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (parentId IS NULL OR parentId <> id)
) STRICT;
CREATE UNIQUE INDEX categories_once_a_level ON categories (coalesce(parentId, 0), name);
CREATE INDEX categories_by_parent ON categories (parentId, position);

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
  image TEXT, -- the first of `images`
  pdf TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'draft')),
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  codeKey TEXT NOT NULL GENERATED ALWAYS AS
    (upper(replace(replace(replace(replace(replace(code, '-', ''), ' ', ''), '.', ''), '/', ''), '_', ''))) STORED,
  changed INTEGER NOT NULL DEFAULT 0, -- the catalog_version of the latest change
  brand TEXT NOT NULL DEFAULT '' CHECK (length(brand) <= 80),
  barcode TEXT NOT NULL DEFAULT '' CHECK (length(barcode) <= 40),
  images TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(images)), -- addresses, in display order
  CONSTRAINT minimum_is_a_multiple CHECK (min_qty % multiple = 0)
) STRICT;
CREATE INDEX products_by_category ON products (categoryId, position, id) WHERE status = 'active';
CREATE INDEX products_by_position ON products (position, id) WHERE status = 'active';
-- For the staff's list, which also contains inactive products and drafts.
CREATE INDEX products_by_place ON products (position, id);
CREATE INDEX products_by_code_key ON products (codeKey);
CREATE INDEX products_by_barcode ON products (barcode) WHERE barcode <> '';
CREATE INDEX products_by_change ON products (changed);

CREATE VIRTUAL TABLE products_text USING fts5 (
  name, description, content = 'products', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
);
CREATE VIRTUAL TABLE products_code USING fts5 (
  codeKey, content = 'products', content_rowid = 'id', tokenize = 'trigram'
);

-- The change counter of the catalogue, one row. Triggers give the next number to each change of a product, of its stock or
-- of the categories. Browsers keep a copy of the catalogue and request the changes after a number:
-- domain/products/catalog-changes.ts depends on these triggers.
CREATE TABLE catalog_version (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  categories INTEGER NOT NULL DEFAULT 1 -- the version of the latest change of the categories
) STRICT;
INSERT INTO catalog_version (id, version) VALUES (1, 1);

-- Deleted products.
CREATE TABLE products_gone (
  id INTEGER PRIMARY KEY,
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX products_gone_by_change ON products_gone (changed);

CREATE TRIGGER products_inserted AFTER INSERT ON products BEGIN
  INSERT INTO products_text (rowid, name, description) VALUES (new.id, new.name, new.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (new.id, new.codeKey);
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE id = new.id;
END;
CREATE TRIGGER products_deleted AFTER DELETE ON products BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', old.id, old.codeKey);
  UPDATE catalog_version SET version = version + 1;
  INSERT INTO products_gone (id, changed) SELECT old.id, version FROM catalog_version;
END;
-- The condition skips the update of `changed` that these triggers make themselves.
CREATE TRIGGER products_updated AFTER UPDATE ON products WHEN new.changed = old.changed BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', old.id, old.codeKey);
  INSERT INTO products_text (rowid, name, description) VALUES (new.id, new.name, new.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (new.id, new.codeKey);
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE id = new.id;
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
