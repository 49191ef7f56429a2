-- Each product that one change marks gets a number of its own, so that an answer of the catalogue can end after any of them. Ids
-- are unique, so the numbers are the version and the id. They may have gaps.
DROP TRIGGER category_shown_or_hidden;
CREATE TRIGGER category_shown_or_hidden AFTER UPDATE OF active, parentId ON categories
WHEN NEW.active <> OLD.active OR (NEW.parentId IS NOT OLD.parentId AND EXISTS (SELECT 1 FROM categories WHERE active = 0)) BEGIN
  UPDATE catalog_version SET version = version + 1, categories = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) + id
    WHERE categoryId IN (SELECT id FROM category_branches WHERE root = NEW.id);
  UPDATE catalog_version SET version = max(version, coalesce((SELECT max(changed) FROM products), 0));
END;

DROP TRIGGER backorders_set;
CREATE TRIGGER backorders_set AFTER INSERT ON configuration WHEN NEW.key = 'sales' AND NEW.value ->> 'backorders' = 0 BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) + id WHERE backorder IS NOT NULL;
  UPDATE catalog_version SET version = max(version, coalesce((SELECT max(changed) FROM products), 0));
END;

DROP TRIGGER backorders_switched;
CREATE TRIGGER backorders_switched AFTER UPDATE OF value ON configuration
WHEN NEW.key = 'sales' AND coalesce(NEW.value ->> 'backorders', 1) <> coalesce(OLD.value ->> 'backorders', 1) BEGIN
  UPDATE catalog_version SET version = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version) + id WHERE backorder IS NOT NULL;
  UPDATE catalog_version SET version = max(version, coalesce((SELECT max(changed) FROM products), 0));
END;

-- Rows that share their number since such a change or a restore.
UPDATE products SET changed = (SELECT version FROM catalog_version) + id
  WHERE changed IN (SELECT changed FROM products GROUP BY changed HAVING count(*) > 1);
UPDATE inventory SET changed = (SELECT version FROM catalog_version) + productId
  WHERE changed IN (SELECT changed FROM inventory GROUP BY changed HAVING count(*) > 1);
UPDATE catalog_version SET version = max(version, coalesce((SELECT max(changed) FROM products), 0),
  coalesce((SELECT max(changed) FROM inventory), 0));

-- The version right after the last restore. Browsers with a lower one may have products that the backup did not have.
ALTER TABLE catalog_version ADD COLUMN restored INTEGER NOT NULL DEFAULT 0;
