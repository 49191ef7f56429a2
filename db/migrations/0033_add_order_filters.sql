-- The orders paid by one method, and those whose lines were changed, by date.
DROP INDEX orders_by_method;
CREATE INDEX orders_by_method ON orders (paymentMethod, orderDate);
CREATE INDEX orders_changed ON orders (orderDate) WHERE modifications <> '[]';
