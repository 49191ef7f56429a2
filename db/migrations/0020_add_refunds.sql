-- Money that goes back to a client. A row is never deleted.
CREATE TABLE refunds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  paymentId INTEGER NOT NULL REFERENCES payments (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- 'provider': requested from the card provider. 'hand': returned by the staff in another form.
  -- 'outside': made at the provider, not by the shop. 'chargeback': taken back by the bank.
  way TEXT NOT NULL CHECK (way IN ('provider', 'hand', 'outside', 'chargeback')),
  state TEXT NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
  reason TEXT NOT NULL,
  userId INTEGER REFERENCES users (id), -- NULL: found at the provider
  idempotencyKey TEXT NOT NULL,
  -- Columns of a refund by hand.
  form TEXT CHECK (form IN ('01', '02', '03', '04', '28', '99')), -- SAT's catalogue c_FormaPago
  returnedOn TEXT CHECK (length(returnedOn) = 10), -- a day in Mexico City
  reference TEXT,
  -- Columns of a refund made by the provider.
  providerId TEXT, -- the provider's own number of the transaction
  acceptedAt TEXT, -- time at which the provider accepted the request; NULL: it has not answered
  error TEXT, -- why it failed
  checkAt TEXT, -- time of the next reading of its result; NULL: the result is known
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  closedAt TEXT,
  CONSTRAINT one_refund_a_key UNIQUE (paymentId, idempotencyKey),
  CHECK ((way = 'hand') = (form IS NOT NULL AND returnedOn IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_requested_refund_a_payment ON refunds (paymentId) WHERE state = 'requested';
CREATE INDEX refunds_to_check ON refunds (checkAt) WHERE checkAt IS NOT NULL;

ALTER TABLE payments ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount);
-- 1: a charge that its order did not need. It never counts, and its refund does not make the order Refunded.
ALTER TABLE payments ADD COLUMN surplus INTEGER NOT NULL DEFAULT 0;
-- Time at which a charge is read again at the provider, where it may have been refunded; NULL: no more readings.
ALTER TABLE payments ADD COLUMN checkAt TEXT;
CREATE INDEX payments_to_check ON payments (checkAt) WHERE checkAt IS NOT NULL;

DROP TRIGGER payment_added;
DROP TRIGGER payment_changed;

INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, closedAt)
  SELECT id, amount, 'outside', 'done', 'Reembolso hecho en NetPay', 'outside', createdAt FROM payments WHERE state = 'refunded';
UPDATE payments SET refunded = amount WHERE state = 'refunded';
UPDATE payments SET surplus = 1 WHERE state = 'refund_due'
  AND orderId IN (SELECT id FROM orders WHERE status <> 'Cancelled');

-- Nothing but these triggers changes `refunded`, and `state` to 'refunded'.
CREATE TRIGGER refund_added AFTER INSERT ON refunds WHEN NEW.state = 'done' BEGIN
  UPDATE payments SET refunded = refunded + NEW.amount,
      state = CASE WHEN refunded + NEW.amount = amount THEN 'refunded' ELSE state END
    WHERE id = NEW.paymentId;
END;
CREATE TRIGGER refund_changed AFTER UPDATE OF state ON refunds WHEN NEW.state = 'done' AND OLD.state <> 'done' BEGIN
  UPDATE payments SET refunded = refunded + NEW.amount,
      state = CASE WHEN refunded + NEW.amount = amount THEN 'refunded' ELSE state END
    WHERE id = NEW.paymentId;
END;

-- Nothing but these triggers changes `paid` and `paymentStatus` of an order. A part that the shop decided to return
-- does not have to be paid again; a part that NetPay or a bank took back does. The money of a cancelled order counts until
-- it is returned.
CREATE TRIGGER payment_added AFTER INSERT ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount - (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE paymentId = payments.id AND refunds.state = 'done'
          AND (orders.status = 'Cancelled' OR way IN ('outside', 'chargeback')))), 0)
      FROM payments WHERE orderId = NEW.orderId
        AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total THEN 'Paid' WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.orderId AND state = 'refunded'
        AND (NOT surplus OR orders.status = 'Cancelled')) THEN 'Refunded' ELSE 'Pending' END
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF state, refunded ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(amount - (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE paymentId = payments.id AND refunds.state = 'done'
          AND (orders.status = 'Cancelled' OR way IN ('outside', 'chargeback')))), 0)
      FROM payments WHERE orderId = NEW.orderId
        AND (state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled'))
    WHERE id = NEW.orderId;
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total THEN 'Paid' WHEN paid > 0 THEN 'Partial'
      WHEN EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.orderId AND state = 'refunded'
        AND (NOT surplus OR orders.status = 'Cancelled')) THEN 'Refunded' ELSE 'Pending' END
    WHERE id = NEW.orderId;
END;
