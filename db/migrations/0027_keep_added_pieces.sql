-- The pieces that the request with `addKey` added to the line: a correction with the same key replaces them.
ALTER TABLE cart_items ADD COLUMN added INTEGER NOT NULL DEFAULT 0;
