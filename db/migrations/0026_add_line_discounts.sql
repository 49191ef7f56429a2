-- The discount that staff gave on a line: centavos off each piece. `price` is what is paid; before the discount it was
-- price + discount.
ALTER TABLE order_items ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0);
