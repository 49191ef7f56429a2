-- Browsers keep the catalogue and ask for what changed since they last did: each change of a product, of its stock or of
-- the categories takes the next number of catalog_version.

DROP TRIGGER products_inserted;
DROP TRIGGER products_deleted;
DROP TRIGGER products_updated;
DROP TRIGGER categories_inserted;
DROP TRIGGER categories_updated;
DROP TRIGGER categories_deleted;

ALTER TABLE products ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE inventory ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE catalog_version ADD COLUMN categories INTEGER NOT NULL DEFAULT 1;
CREATE INDEX products_by_change ON products (changed);
CREATE INDEX inventory_by_change ON inventory (changed);
CREATE TABLE products_gone (
  id INTEGER PRIMARY KEY,
  changed INTEGER NOT NULL
) STRICT;
CREATE INDEX products_gone_by_change ON products_gone (changed);

UPDATE products SET changed = id;
UPDATE inventory SET changed = productId;
UPDATE catalog_version SET version = max(version, (SELECT coalesce(max(id), 0) FROM products));

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
CREATE TRIGGER products_updated AFTER UPDATE ON products WHEN new.changed = old.changed BEGIN
  INSERT INTO products_text (products_text, rowid, name, description) VALUES ('delete', old.id, old.name, old.description);
  INSERT INTO products_code (products_code, rowid, codeKey) VALUES ('delete', old.id, old.codeKey);
  INSERT INTO products_text (rowid, name, description) VALUES (new.id, new.name, new.description);
  INSERT INTO products_code (rowid, codeKey) VALUES (new.id, new.codeKey);
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) WHERE id = new.id;
END;

CREATE TRIGGER inventory_inserted AFTER INSERT ON inventory BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE inventory SET changed = (SELECT version FROM catalog_version) WHERE productId = new.productId;
END;
CREATE TRIGGER inventory_updated AFTER UPDATE OF on_hand, reserved ON inventory BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE inventory SET changed = (SELECT version FROM catalog_version) WHERE productId = new.productId;
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
