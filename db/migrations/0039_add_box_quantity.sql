-- Pieces in a box of the supplier, for suggested purchases. NULL: any number can be bought.
ALTER TABLE products ADD COLUMN box_qty INTEGER CHECK (box_qty >= 1);

-- Products with fewer pieces than their orders wait for.
CREATE INDEX inventory_short ON inventory (productId) WHERE on_hand < reserved;
