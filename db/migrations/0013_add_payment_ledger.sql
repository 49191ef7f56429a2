-- The money received for orders: charges of cards, and payments that staff register. A row is never deleted.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE payments_copy AS SELECT * FROM payments;
DROP TABLE payments;
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER REFERENCES orders (id), -- NULL: a charge for which there is no order
  amount INTEGER NOT NULL CHECK (amount > 0),
  form TEXT NOT NULL CHECK (form IN ('01', '02', '03', '04', '28', '99')), -- SAT's catalogue c_FormaPago
  paidOn TEXT NOT NULL CHECK (length(paidOn) = 10), -- a day in Mexico City
  reference TEXT,
  state TEXT NOT NULL CHECK (state IN ('applied', 'refund_due', 'refunded', 'review', 'void')),
  -- Columns of a payment that staff registered.
  userId INTEGER REFERENCES users (id),
  idempotencyKey TEXT,
  -- Columns of a charge that the Worker verified with the provider.
  intentId INTEGER REFERENCES payment_intents (id),
  transactionTokenId TEXT UNIQUE,
  merchantReferenceCode TEXT,
  response TEXT CHECK (json_valid(response)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT one_payment_a_key UNIQUE (orderId, idempotencyKey),
  CHECK ((transactionTokenId IS NULL) = (userId IS NOT NULL))
) STRICT;
INSERT INTO payments
    (id, orderId, amount, form, paidOn, state, intentId, transactionTokenId, merchantReferenceCode, response, createdAt)
  SELECT id, orderId, amount, '04', strftime('%Y-%m-%d', createdAt, '-6 hours'), state, intentId, transactionTokenId,
    merchantReferenceCode, response, createdAt
  FROM payments_copy;
DROP TABLE payments_copy;
CREATE INDEX payments_by_order ON payments (orderId);

-- Registered payments that were declared invalid, with the reason.
CREATE TABLE payment_voids (
  paymentId INTEGER PRIMARY KEY REFERENCES payments (id),
  reason TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Money received for an order and not returned. It also counts for a cancelled order until it is returned. A charge that
-- the order did not need never counts.
ALTER TABLE orders ADD COLUMN paid INTEGER NOT NULL DEFAULT 0 CHECK (paid >= 0);
ALTER TABLE orders ADD COLUMN balance INTEGER GENERATED ALWAYS AS (max(total - paid, 0)) VIRTUAL;
UPDATE orders SET paid = total WHERE paymentStatus = 'Paid';

-- Nothing but these triggers changes `paid` and `paymentStatus`.
CREATE TRIGGER payment_added AFTER INSERT ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount), 0) FROM payments WHERE orderId = NEW.orderId
      AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total THEN 'Paid' WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.orderId AND state = 'refunded') THEN 'Refunded' ELSE 'Pending' END
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF state ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount), 0) FROM payments WHERE orderId = NEW.orderId
      AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total THEN 'Paid' WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.orderId AND state = 'refunded') THEN 'Refunded' ELSE 'Pending' END
    WHERE id = NEW.orderId;
END;
