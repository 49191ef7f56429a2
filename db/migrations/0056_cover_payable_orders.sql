-- Sums of what is due read the index alone: a balance and its due date without the row of the order.
DROP INDEX orders_payable;
CREATE INDEX orders_payable ON orders (payable, orderDate, id, customerId, soldAt, balance) WHERE payable = 1;
