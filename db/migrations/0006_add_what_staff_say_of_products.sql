ALTER TABLE products ADD COLUMN brand TEXT NOT NULL DEFAULT '' CHECK (length(brand) <= 80);
ALTER TABLE products ADD COLUMN barcode TEXT NOT NULL DEFAULT '' CHECK (length(barcode) <= 40);
-- In the order they are shown; the first of them, the cover, is `image` too. Written whole with the product.
ALTER TABLE products ADD COLUMN images TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(images));

UPDATE products SET images = json_array(CASE WHEN image LIKE '/%' THEN image ELSE '/files/' || image END)
  WHERE image IS NOT NULL;

-- The staff's list holds what is not for sale too.
CREATE INDEX products_by_place ON products (position, id);
CREATE INDEX products_by_barcode ON products (barcode) WHERE barcode <> '';
