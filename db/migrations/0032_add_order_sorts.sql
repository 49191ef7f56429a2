-- The staff's list of orders sorts by every column.
CREATE INDEX orders_by_total ON orders (total, id);
CREATE INDEX orders_by_pieces ON orders (pieces, id);
CREATE INDEX orders_by_customer_name ON orders (customer_name, id);
CREATE INDEX orders_by_method ON orders (paymentMethod, id);
