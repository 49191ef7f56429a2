-- The prices of lists that an import replaced, for its undo: an array of `listId` and the `price`, `base` and `percent` of
-- price_list_items. Prices of a list have no version, so they may have changed since the preview.
ALTER TABLE import_rows ADD COLUMN replaced TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(replaced));
