-- The code of a product at its supplier. Its cost is in the purchases.
CREATE TABLE supplier_codes (
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  supplierId INTEGER NOT NULL REFERENCES suppliers (id),
  code TEXT NOT NULL COLLATE NOCASE CHECK (length(code) BETWEEN 1 AND 40),
  PRIMARY KEY (productId, supplierId)
) STRICT;
