-- A member who left could have the orders of thousands of customers. Their names were copied to all of these orders in the call that
-- gave the customers to another one, which took longer than a call may.
DROP TRIGGER customer_changes_seller;
DROP TRIGGER seller_renamed;
-- Customers whose orders may have the name of an earlier salesperson in `sellerName`. The cron copies the present one
-- (worker/domain/orders/seller-names.ts).
CREATE TABLE sellers_to_copy (customerId INTEGER PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE) STRICT;
CREATE TRIGGER customer_changes_seller AFTER UPDATE OF salespersonId ON customers
  WHEN OLD.salespersonId IS NOT NEW.salespersonId BEGIN
  INSERT INTO sellers_to_copy (customerId) VALUES (NEW.id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER seller_renamed AFTER UPDATE OF nombre ON users WHEN OLD.nombre <> NEW.nombre BEGIN
  INSERT INTO sellers_to_copy (customerId) SELECT id FROM customers WHERE salespersonId = NEW.id ON CONFLICT DO NOTHING;
END;
