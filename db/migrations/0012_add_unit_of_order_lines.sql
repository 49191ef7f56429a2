-- The unit that was sold. Orders keep it when the product's unit changes later.
ALTER TABLE order_items ADD COLUMN unit TEXT NOT NULL DEFAULT 'Pieza';
UPDATE order_items SET unit = (SELECT unit FROM products WHERE products.id = productId);
