-- The last day to pay an order: the day in Mexico City when it was sold, or else placed, plus the credit days that its customer
-- has now. Triggers keep it, so that sums of what is overdue read one index.
ALTER TABLE orders ADD COLUMN dueOn TEXT;
UPDATE orders SET dueOn = (SELECT date(coalesce(soldAt, orderDate), '-6 hours', '+' || coalesce(credit_days, 0) || ' days')
  FROM customers WHERE customers.id = customerId);

DROP INDEX orders_payable;
CREATE INDEX orders_payable ON orders (payable, orderDate) WHERE payable = 1;
CREATE INDEX orders_due ON orders (payable, dueOn, id, customerId, balance) WHERE payable = 1;

DROP TRIGGER order_gets_seller;
CREATE TRIGGER order_copies_customer AFTER INSERT ON orders BEGIN
  UPDATE orders SET (sellerName, dueOn) = (
    SELECT (SELECT nombre FROM users WHERE users.id = salespersonId),
      date(coalesce(NEW.soldAt, NEW.orderDate), '-6 hours', '+' || coalesce(credit_days, 0) || ' days')
    FROM customers WHERE customers.id = NEW.customerId)
    WHERE id = NEW.id;
END;
CREATE TRIGGER order_due_moved AFTER UPDATE OF soldAt, orderDate ON orders
  WHEN (OLD.soldAt, OLD.orderDate) IS NOT (NEW.soldAt, NEW.orderDate) BEGIN
  UPDATE orders SET dueOn = (
    SELECT date(coalesce(NEW.soldAt, NEW.orderDate), '-6 hours', '+' || coalesce(credit_days, 0) || ' days')
    FROM customers WHERE customers.id = NEW.customerId)
    WHERE id = NEW.id;
END;
CREATE TRIGGER customer_changes_credit AFTER UPDATE OF credit_days ON customers
  WHEN coalesce(OLD.credit_days, 0) <> coalesce(NEW.credit_days, 0) BEGIN
  UPDATE orders SET dueOn = date(coalesce(soldAt, orderDate), '-6 hours', '+' || coalesce(NEW.credit_days, 0) || ' days')
    WHERE customerId = NEW.id;
END;
