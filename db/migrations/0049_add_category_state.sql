ALTER TABLE categories ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)); -- 0: its branch is not shown to clients
ALTER TABLE categories ADD COLUMN image TEXT; -- address
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

-- Their products appear in the shop or disappear from it, so browsers that keep the catalogue must load them.
CREATE TRIGGER category_shown_or_hidden AFTER UPDATE OF active, parentId ON categories
WHEN NEW.active <> OLD.active OR (NEW.parentId IS NOT OLD.parentId AND EXISTS (SELECT 1 FROM categories WHERE active = 0)) BEGIN
  UPDATE catalog_version SET version = version + 1, categories = version + 1;
  UPDATE products SET changed = (SELECT version FROM catalog_version)
    WHERE categoryId IN (SELECT id FROM category_branches WHERE root = NEW.id);
END;
