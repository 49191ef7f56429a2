-- A card payment that a client began.
CREATE TABLE payment_intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  userId INTEGER NOT NULL REFERENCES users (id),
  customerId INTEGER NOT NULL REFERENCES customers (id),
  target TEXT NOT NULL CHECK (target IN ('cart', 'order')),
  orderId INTEGER REFERENCES orders (id), -- NULL for a cart until its order exists
  lines TEXT NOT NULL CHECK (json_valid(lines)), -- [{productId, quantity, price}] when the payment began, price in centavos
  ivaRate INTEGER NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  shippingAddress TEXT,
  pickup INTEGER NOT NULL DEFAULT 0 CHECK (pickup IN (0, 1)),
  merchantReferenceCode TEXT NOT NULL UNIQUE,
  -- The intent reserves the stock of a cart while 'created'; once 'settled', the order does.
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'settled', 'expired')),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL,
  closedAt TEXT,
  checkAt TEXT, -- time of the next search for charges at the provider; NULL: no more searches
  reportedAt TEXT, -- time at which a browser reported a charge that the provider had not confirmed yet
  CHECK (target = 'cart' OR orderId IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_open_intent_an_order ON payment_intents (orderId) WHERE state = 'created' AND target = 'order';
CREATE UNIQUE INDEX one_open_intent_a_cart ON payment_intents (userId) WHERE state = 'created' AND target = 'cart';
CREATE INDEX payment_intents_to_check ON payment_intents (checkAt) WHERE checkAt IS NOT NULL;
CREATE INDEX payment_intents_by_user ON payment_intents (userId, id);
-- For the limit of payment attempts of a customer.
CREATE INDEX payment_intents_by_customer ON payment_intents (customerId, createdAt);

-- The money received for orders: charges of cards, and payments that staff register. A row is never deleted.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER REFERENCES orders (id), -- NULL: a charge for which there is no order
  amount INTEGER NOT NULL CHECK (amount > 0),
  form TEXT NOT NULL CHECK (form IN ('01', '02', '03', '04', '28', '99')), -- SAT's catalogue c_FormaPago
  paidOn TEXT NOT NULL CHECK (length(paidOn) = 10), -- a day in Mexico City
  reference TEXT,
  state TEXT NOT NULL CHECK (state IN ('applied', 'refund_due', 'refunded', 'review', 'void')),
  -- 1: a charge that its order did not need, or that does not fit its attempt. It never counts, and its refund does not make the
  -- order Refunded.
  surplus INTEGER NOT NULL DEFAULT 0,
  -- The sum of the finished refunds. `refund_added` and `refund_changed`.
  refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  -- The part of the payment above the price of its order, after articles were cancelled or a credit note was issued. Refunds of the
  -- payment cover it first.
  excess INTEGER NOT NULL DEFAULT 0 CHECK (excess BETWEEN 0 AND amount),
  -- The part of the payment that is still to be returned.
  due INTEGER GENERATED ALWAYS AS (CASE state
    WHEN 'refund_due' THEN amount - refunded WHEN 'applied' THEN max(excess - refunded, 0) ELSE 0 END) VIRTUAL,
  -- Columns of a payment that staff registered.
  userId INTEGER REFERENCES users (id),
  idempotencyKey TEXT,
  -- Columns of a charge that the Worker verified with the provider.
  intentId INTEGER REFERENCES payment_intents (id),
  transactionTokenId TEXT UNIQUE,
  merchantReferenceCode TEXT,
  -- Time at which the charge is read again at the provider, where it may have been refunded; NULL: no more readings.
  checkAt TEXT,
  response TEXT CHECK (json_valid(response)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  CONSTRAINT one_payment_a_key UNIQUE (orderId, idempotencyKey),
  CHECK ((transactionTokenId IS NULL) = (userId IS NOT NULL))
) STRICT;
CREATE INDEX payments_by_order ON payments (orderId);
CREATE INDEX payments_to_check ON payments (checkAt) WHERE checkAt IS NOT NULL;
CREATE INDEX payments_by_intent ON payments (intentId) WHERE intentId IS NOT NULL;
CREATE INDEX payments_waiting ON payments (state, id) WHERE state IN ('refund_due', 'review');
CREATE INDEX payments_due ON payments (id, due) WHERE due > 0;

-- Registered payments that were declared invalid, with the reason.
CREATE TABLE payment_voids (
  paymentId INTEGER PRIMARY KEY REFERENCES payments (id),
  reason TEXT NOT NULL,
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- Money that goes back to a client. A row is never deleted.
CREATE TABLE refunds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  paymentId INTEGER NOT NULL REFERENCES payments (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  -- 'provider': requested from the card provider. 'hand': returned by the staff in another form.
  -- 'outside': made at the provider, not by the shop. 'chargeback': taken back by the bank.
  way TEXT NOT NULL CHECK (way IN ('provider', 'hand', 'outside', 'chargeback')),
  state TEXT NOT NULL CHECK (state IN ('requested', 'done', 'failed')),
  -- The part that the client has to pay again: what NetPay or a bank took back, and what the shop returned before it accepted the
  -- order, without what covers `excess`. `refund_added` and `refund_changed`.
  owed INTEGER NOT NULL DEFAULT 0 CHECK (owed BETWEEN 0 AND amount),
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
CREATE INDEX refunds_done ON refunds (paymentId) WHERE state = 'done';

-- Nothing but these triggers changes `owed`, `refunded`, and `state` to 'refunded'.
CREATE TRIGGER refund_added AFTER INSERT ON refunds WHEN NEW.state = 'done' BEGIN
  UPDATE refunds SET owed = iif(way IN ('outside', 'chargeback'), amount, (
      SELECT iif(orders.status = 'Pending', max(0, min(NEW.amount, refunded + NEW.amount - excess)), 0)
      FROM payments LEFT JOIN orders ON orders.id = orderId WHERE payments.id = NEW.paymentId))
    WHERE id = NEW.id;
  UPDATE payments SET refunded = refunded + NEW.amount,
      state = CASE WHEN refunded + NEW.amount = amount THEN 'refunded' ELSE state END
    WHERE id = NEW.paymentId;
END;
CREATE TRIGGER refund_changed AFTER UPDATE OF state ON refunds WHEN NEW.state = 'done' AND OLD.state <> 'done' BEGIN
  UPDATE refunds SET owed = iif(way IN ('outside', 'chargeback'), amount, (
      SELECT iif(orders.status = 'Pending', max(0, min(NEW.amount, refunded + NEW.amount - excess)), 0)
      FROM payments LEFT JOIN orders ON orders.id = orderId WHERE payments.id = NEW.paymentId))
    WHERE id = NEW.id;
  UPDATE payments SET refunded = refunded + NEW.amount,
      state = CASE WHEN refunded + NEW.amount = amount THEN 'refunded' ELSE state END
    WHERE id = NEW.paymentId;
END;

-- Nothing but these triggers changes `paid` of an order. `excess` and a part that the shop returned do not have to be paid again;
-- `owed` parts do, unless they cover `excess`. The money of a cancelled order counts until it is returned.
CREATE TRIGGER payment_added AFTER INSERT ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(iif(orders.status = 'Cancelled', amount - refunded,
        amount - excess - max(0, lost - max(0, excess - refunded + lost)))), 0)
      FROM (SELECT amount, refunded, excess, state, (SELECT coalesce(sum(owed), 0) FROM refunds
          WHERE paymentId = payments.id AND refunds.state = 'done') AS lost
        FROM payments WHERE orderId = NEW.orderId)
      WHERE state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled')
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF state, refunded, excess ON payments WHEN NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET paid = (SELECT coalesce(sum(iif(orders.status = 'Cancelled', amount - refunded,
        amount - excess - max(0, lost - max(0, excess - refunded + lost)))), 0)
      FROM (SELECT amount, refunded, excess, state, (SELECT coalesce(sum(owed), 0) FROM refunds
          WHERE paymentId = payments.id AND refunds.state = 'done') AS lost
        FROM payments WHERE orderId = NEW.orderId)
      WHERE state = 'applied' OR state = 'refund_due' AND orders.status = 'Cancelled')
    WHERE id = NEW.orderId;
END;

-- Nothing but this trigger changes `paymentStatus` of an order. 0011_add_invoices.sql changes `credited`. An order is Refunded if the
-- shop returned all of its price after the sale, or if it was cancelled and a payment was returned. The balance of any other order without
-- money is due: also of one whose advance was returned before the shop accepted it.
CREATE TRIGGER order_money_changed AFTER UPDATE OF paid, credited, status ON orders
  WHEN OLD.status = NEW.status OR NEW.status = 'Cancelled' BEGIN
  UPDATE orders SET paymentStatus = CASE WHEN paid >= total OR paid > 0 AND paid + credited >= total THEN 'Paid'
      WHEN paid > 0 THEN 'Partial'
      WHEN status = 'Cancelled' AND EXISTS (SELECT 1 FROM payments WHERE orderId = NEW.id AND state = 'refunded') THEN 'Refunded'
      WHEN (SELECT sum(max(0, returned - excess)) FROM (SELECT sum(refunds.amount) AS returned, excess
          FROM refunds JOIN payments ON payments.id = paymentId
          WHERE orderId = NEW.id AND payments.state = 'refunded' AND NOT surplus AND refunds.state = 'done'
            AND way NOT IN ('outside', 'chargeback') AND status <> 'Pending' AND coalesce(closedAt, refunds.createdAt) >= coalesce(soldAt, '')
          GROUP BY paymentId)) >= total - credited THEN 'Refunded'
      WHEN credited >= total THEN 'Paid' ELSE 'Pending' END
    WHERE id = NEW.id;
END;
-- With a lower total, the order may already be paid.
CREATE TRIGGER order_total_changed AFTER UPDATE OF subtotal, iva ON orders
WHEN OLD.subtotal + OLD.iva <> NEW.subtotal + NEW.iva AND NEW.paid + NEW.credited > 0 BEGIN
  UPDATE orders SET paid = paid WHERE id = NEW.id;
END;

-- Proof of a bank transfer, uploaded by the client: a file of kind 'voucher'. The staff confirm or reject it; a confirmed voucher
-- refers to the payment registered with it.
CREATE TABLE vouchers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  orderId INTEGER NOT NULL REFERENCES orders (id),
  key TEXT NOT NULL UNIQUE REFERENCES files (key),
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'rejected')),
  reason TEXT, -- why it was rejected, for the client
  paymentId INTEGER REFERENCES payments (id),
  decidedBy INTEGER REFERENCES users (id),
  decidedAt TEXT,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
CREATE INDEX vouchers_by_order ON vouchers (orderId, id);
CREATE INDEX vouchers_pending ON vouchers (orderId) WHERE state = 'pending';

-- Statements of the shop's bank account, to find the transfers that pay orders.
CREATE TABLE bank_statements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE, -- chosen by the browser; all parts of one file have the same
  name TEXT NOT NULL, -- name of the file
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  undoneAt TEXT
) STRICT;

-- Money received in the account. A line that an earlier file already contained is not inserted again.
CREATE TABLE bank_movements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  statementId INTEGER NOT NULL REFERENCES bank_statements (id),
  movedOn TEXT NOT NULL CHECK (length(movedOn) = 10), -- a day in Mexico City
  amount INTEGER NOT NULL CHECK (amount > 0),
  concept TEXT NOT NULL,
  reference TEXT NOT NULL,
  repeated INTEGER NOT NULL DEFAULT 0, -- number of identical lines above it in its file
  isIgnored INTEGER NOT NULL DEFAULT 0, -- 1: does not belong to an order
  paymentId INTEGER UNIQUE REFERENCES payments (id),
  CONSTRAINT one_movement_a_line UNIQUE (movedOn, amount, reference, concept, repeated)
) STRICT;
CREATE INDEX bank_movements_by_statement ON bank_movements (statementId, id);

-- The meaning of the columns of a bank's file, confirmed by staff.
CREATE TABLE bank_layouts (
  headers TEXT PRIMARY KEY,
  columns TEXT NOT NULL CHECK (json_valid(columns))
) STRICT;
