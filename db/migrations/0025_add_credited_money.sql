-- A credit note lowers the balance of its order, unless it is for money that was returned to the client.
ALTER TABLE invoices ADD COLUMN credited INTEGER NOT NULL DEFAULT 0 CHECK (credited BETWEEN 0 AND coalesce(amount, 0));
ALTER TABLE orders ADD COLUMN credited INTEGER NOT NULL DEFAULT 0 CHECK (credited >= 0);

DROP TRIGGER payment_added;
DROP TRIGGER payment_changed;
ALTER TABLE orders DROP COLUMN balance;
ALTER TABLE orders ADD COLUMN balance INTEGER GENERATED ALWAYS AS (max(subtotal + iva - paid - credited, 0)) VIRTUAL;

-- Nothing but these triggers changes `paid`, `credited` and `paymentStatus` of an order. A part that the shop decided to
-- return does not have to be paid again; a part that NetPay or a bank took back does. The money of a cancelled order counts until
-- it is returned.
CREATE TRIGGER payment_added AFTER INSERT ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount - (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE paymentId = payments.id AND refunds.state = 'done'
          AND (orders.status = 'Cancelled' OR way IN ('outside', 'chargeback')))), 0)
      FROM payments WHERE orderId = NEW.orderId
        AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF state, refunded ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount - (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE paymentId = payments.id AND refunds.state = 'done'
          AND (orders.status = 'Cancelled' OR way IN ('outside', 'chargeback')))), 0)
      FROM payments WHERE orderId = NEW.orderId
        AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER credit_note_added AFTER INSERT ON invoices WHEN NEW.type = 'E' BEGIN
  UPDATE orders SET credited = (SELECT coalesce(sum(invoices.credited), 0) FROM invoices
      WHERE orderId = NEW.orderId AND type = 'E' AND invoices.status NOT IN ('failed', 'canceled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER credit_note_changed AFTER UPDATE OF status ON invoices WHEN NEW.type = 'E' BEGIN
  UPDATE orders SET credited = (SELECT coalesce(sum(invoices.credited), 0) FROM invoices
      WHERE orderId = NEW.orderId AND type = 'E' AND invoices.status NOT IN ('failed', 'canceled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER order_money_changed AFTER UPDATE OF paid, credited ON orders BEGIN
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total OR paid > 0 AND paid + credited >= total THEN 'Paid'
      WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.id AND state = 'refunded'
        AND (NOT surplus OR orders.status = 'Cancelled')) THEN 'Refunded'
      WHEN credited >= total THEN 'Paid' ELSE 'Pending' END
    WHERE id = NEW.id;
END;
