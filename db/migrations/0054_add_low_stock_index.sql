-- The products that Inicio lists as low: few of a big catalogue.
CREATE INDEX inventory_low ON inventory (productId) WHERE quantity <= min_stock;
