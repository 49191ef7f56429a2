-- Cancellations of a part of an order; the rest of the order continues.
CREATE TABLE partial_cancellations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  -- Reduction of the total in centavos, IVA included.
  amount INTEGER NOT NULL CHECK (amount >= 0),
  -- The stamped invoice that still has these pieces. It needs a credit note, or a substitute.
  invoice INTEGER REFERENCES invoices (rowid),
  reason TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX partial_cancellations_by_order ON partial_cancellations (orderId);
CREATE INDEX partial_cancellations_by_invoice ON partial_cancellations (invoice) WHERE invoice IS NOT NULL;

-- The cancelled pieces, with the price at which they were sold.
CREATE TABLE cancelled_lines (
  cancellationId INTEGER NOT NULL REFERENCES partial_cancellations (id),
  productId INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity >= 1),
  price INTEGER NOT NULL,
  iva TEXT NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  unit TEXT NOT NULL,
  PRIMARY KEY (cancellationId, productId)
) STRICT;

-- The part of a payment above the total of its order, after that total became lower. Refunds of the payment cover it first.
ALTER TABLE payments ADD COLUMN excess INTEGER NOT NULL DEFAULT 0 CHECK (excess BETWEEN 0 AND amount);
-- The part of the payment that is still to be returned.
ALTER TABLE payments ADD COLUMN due INTEGER GENERATED ALWAYS AS (CASE state
  WHEN 'refund_due' THEN amount - refunded WHEN 'applied' THEN max(excess - refunded, 0) ELSE 0 END) VIRTUAL;
CREATE INDEX payments_due ON payments (id, due) WHERE due > 0;

DROP TRIGGER payment_added;
DROP TRIGGER payment_changed;

-- As before, but without `excess`. Money that NetPay or a bank took back also covers `excess`.
CREATE TRIGGER payment_added AFTER INSERT ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(iif(orders.status = 'Cancelled', amount - refunded,
        amount - excess - max(0, lost - max(0, excess - refunded + lost)))), 0)
      FROM (SELECT amount, refunded, excess, state, (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
          WHERE paymentId = payments.id AND refunds.state = 'done' AND way IN ('outside', 'chargeback')) AS lost
        FROM payments WHERE orderId = NEW.orderId)
      WHERE state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled')
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF state, refunded, excess ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(iif(orders.status = 'Cancelled', amount - refunded,
        amount - excess - max(0, lost - max(0, excess - refunded + lost)))), 0)
      FROM (SELECT amount, refunded, excess, state, (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
          WHERE paymentId = payments.id AND refunds.state = 'done' AND way IN ('outside', 'chargeback')) AS lost
        FROM payments WHERE orderId = NEW.orderId)
      WHERE state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled')
    WHERE id = NEW.orderId;
END;
-- With a lower total, the order may already be paid.
CREATE TRIGGER order_total_changed AFTER UPDATE OF subtotal, iva ON orders
WHEN OLD.subtotal + OLD.iva <> NEW.subtotal + NEW.iva AND NEW.paid + NEW.credited > 0 BEGIN
  UPDATE orders SET paid = paid WHERE id = NEW.id;
END;
