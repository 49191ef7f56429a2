-- An order of the Worker brings these columns with it: to set them later moves the row in two of its indexes.
DROP TRIGGER order_added;
CREATE TRIGGER order_added AFTER INSERT ON orders WHEN NEW.order_number IS NULL BEGIN
  UPDATE orders SET order_number = id, (sellerName, dueOn) = (
    SELECT (SELECT nombre FROM users WHERE users.id = salespersonId),
      date(coalesce(NEW.soldAt, NEW.orderDate), '-6 hours', '+' || credit_days || ' days')
    FROM customers WHERE customers.id = NEW.customerId)
    WHERE id = NEW.id;
END;
