-- A discount given by staff on a line: centavos off each piece. `price` is the price after the discount; before it, the price
-- was price + discount.
ALTER TABLE order_items ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0);
