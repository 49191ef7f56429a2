-- The key of what was last added to a line: the same addition sent again adds nothing.
ALTER TABLE cart_items ADD COLUMN addKey TEXT;
