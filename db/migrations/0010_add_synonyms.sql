-- The words of the text index, for searches with a typo.
CREATE VIRTUAL TABLE products_words USING fts5vocab (products_text, row);

-- Browsers search with the synonyms too, so their changes are numbered like those of the categories.
ALTER TABLE catalog_version ADD COLUMN synonyms INTEGER NOT NULL DEFAULT 0; -- the version of their latest change
CREATE TRIGGER synonyms_inserted AFTER INSERT ON configuration WHEN new.key = 'synonyms' BEGIN
  UPDATE catalog_version SET version = version + 1, synonyms = version + 1;
END;
CREATE TRIGGER synonyms_updated AFTER UPDATE ON configuration WHEN new.key = 'synonyms' BEGIN
  UPDATE catalog_version SET version = version + 1, synonyms = version + 1;
END;
