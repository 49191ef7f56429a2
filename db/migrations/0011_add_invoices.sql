-- Every CFDI of the shop: invoices of orders and global invoices, credit notes, and complements of payments.
CREATE TABLE invoices (
  rowid INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT UNIQUE, -- assigned by the provider; NULL until its first answer
  type TEXT NOT NULL DEFAULT 'I' CHECK (type IN ('I', 'E', 'P')), -- SAT's catalogue c_TipoDeComprobante
  orderId INTEGER REFERENCES orders (id), -- NULL: a global invoice, whose orders are in invoice_orders
  paymentId INTEGER REFERENCES payments (id), -- of a complement
  relatedTo INTEGER REFERENCES invoices (rowid), -- the CFDI that this one substitutes, credits or complements
  attempt INTEGER NOT NULL DEFAULT 1,
  external_id TEXT NOT NULL,
  draftId TEXT, -- the provider's draft of an attempt, which is compared with the order before it is stamped
  status TEXT NOT NULL CHECK (status IN ('issuing', 'pending', 'verifying', 'valid', 'failed', 'canceled')),
  uuid TEXT,
  series TEXT,
  folio_number INTEGER,
  total INTEGER,
  amount INTEGER CHECK (amount > 0), -- centavos of a credit note or of the payment of a complement
  -- The part of a credit note that lowers the price of its order. The rest is for cancelled articles, which lowered the total before.
  credited INTEGER NOT NULL DEFAULT 0 CHECK (credited BETWEEN 0 AND coalesce(amount, 0)),
  -- The part of `credited` that the client had already paid. The note adds it to `excess` of the payments.
  excess INTEGER NOT NULL DEFAULT 0 CHECK (excess BETWEEN 0 AND credited),
  input TEXT NOT NULL CHECK (json_valid(input)),
  details TEXT CHECK (json_valid(details)), -- further data of a complement, a credit note or a global invoice
  error TEXT,
  livemode INTEGER NOT NULL DEFAULT 1 CHECK (livemode IN (0, 1)), -- 0: made with a test key, without fiscal validity
  cancellation TEXT NOT NULL DEFAULT 'none'
    CHECK (cancellation IN ('none', 'requested', 'verifying', 'pending', 'accepted', 'rejected', 'expired')),
  motive TEXT CHECK (motive IN ('01', '02', '03', '04')), -- SAT's motive of the cancellation
  cancelReason TEXT,
  canceledBy INTEGER REFERENCES users (id),
  canceledAt TEXT,
  isReplaced INTEGER NOT NULL DEFAULT 0 CHECK (isReplaced IN (0, 1)), -- 1: a substitute took its place in the order
  emailedAt TEXT,
  mailTries INTEGER NOT NULL DEFAULT 0,
  readAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), -- last reading of its state at the provider
  created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (orderId, attempt),
  CHECK ((type = 'P') = (paymentId IS NOT NULL)),
  CHECK (type = 'I' OR relatedTo IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX one_live_invoice_an_order ON invoices (orderId)
  WHERE type = 'I' AND status NOT IN ('failed', 'canceled') AND isReplaced = 0;
CREATE UNIQUE INDEX one_live_complement_a_payment ON invoices (paymentId)
  WHERE type = 'P' AND status NOT IN ('failed', 'canceled');
CREATE INDEX invoices_unfinished ON invoices (updatedAt) WHERE status IN ('issuing', 'pending', 'verifying');
CREATE INDEX invoices_in_cancellation ON invoices (readAt) WHERE cancellation IN ('requested', 'verifying', 'pending');
CREATE INDEX invoices_to_read ON invoices (readAt) WHERE status = 'valid';
CREATE INDEX invoices_unsent ON invoices (updatedAt) WHERE status = 'valid' AND emailedAt IS NULL;
CREATE INDEX invoices_related ON invoices (relatedTo) WHERE relatedTo IS NOT NULL;
CREATE INDEX invoices_failed ON invoices (orderId) WHERE type = 'I' AND status = 'failed';
-- The staff's list of CFDIs: the newest first, by each filter.
CREATE INDEX invoices_by_date ON invoices (created_at);
CREATE INDEX invoices_by_status ON invoices (status, created_at);
CREATE INDEX invoices_by_type ON invoices (type, created_at, rowid, orderId);
CREATE INDEX invoices_stamped ON invoices (created_at, rowid, uuid) WHERE uuid IS NOT NULL;
-- Invoices that may need an action of the staff.
CREATE INDEX invoices_cancel_refused ON invoices (cancellation) WHERE cancellation IN ('rejected', 'expired');
CREATE INDEX invoices_mail_failed ON invoices (mailTries) WHERE emailedAt IS NULL AND mailTries > 0;
-- The search of the top bar finds invoices by folio and by the beginning of the UUID.
CREATE INDEX invoices_by_folio ON invoices (folio_number) WHERE folio_number IS NOT NULL;
CREATE INDEX invoices_by_uuid ON invoices (uuid COLLATE NOCASE) WHERE uuid IS NOT NULL;

-- The orders of a global invoice.
CREATE TABLE invoice_orders (
  invoice INTEGER NOT NULL REFERENCES invoices (rowid),
  orderId INTEGER NOT NULL REFERENCES orders (id),
  PRIMARY KEY (invoice, orderId)
) STRICT;
CREATE INDEX invoice_orders_by_order ON invoice_orders (orderId);

-- If a substitute is not stamped, the substituted invoice is the order's invoice again.
CREATE TRIGGER substitute_failed AFTER UPDATE OF status ON invoices
WHEN NEW.type = 'I' AND NEW.status = 'failed' AND NEW.relatedTo IS NOT NULL BEGIN
  UPDATE invoices SET isReplaced = 0, motive = NULL, cancelReason = NULL, canceledBy = NULL, cancellation = 'none'
    WHERE rowid = NEW.relatedTo AND isReplaced = 1 AND cancellation = 'requested';
END;

-- Nothing but these triggers changes `credited` of an order; `order_money_changed` then sets its `paymentStatus`.
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
-- An order whose credit note fails or is canceled has its former price again. Money that was still to be returned pays the order; money
-- that was already returned is then a refund without a credit note.
CREATE TRIGGER credit_note_lost AFTER UPDATE OF status ON invoices
  WHEN NEW.excess > 0 AND NEW.status IN ('failed', 'canceled') AND OLD.status NOT IN ('failed', 'canceled') BEGIN
  UPDATE payments SET excess = excess - taken FROM (
      SELECT id AS paymentId, sum(max(0, min(part, most - before))) AS taken FROM (
        SELECT id, part, sum(part) OVER (ORDER BY rank, id DESC) - part AS before FROM (
          SELECT id, 0 AS rank, due AS part FROM payments WHERE orderId = NEW.orderId AND state = 'applied'
          UNION ALL SELECT id, 1, excess - iif(state = 'applied', due, 0) FROM payments
            WHERE orderId = NEW.orderId AND state <> 'void'))
      CROSS JOIN (SELECT min(NEW.excess, max(0, total - paid - (SELECT coalesce(sum(note.credited), 0) FROM invoices AS note
          WHERE orderId = NEW.orderId AND type = 'E' AND note.status NOT IN ('failed', 'canceled')))) AS most
        FROM orders WHERE id = NEW.orderId)
      GROUP BY id)
    WHERE id = paymentId AND taken > 0;
END;

-- Nothing but these triggers changes `invoiced` of an order, by which the staff's list of orders sorts.
CREATE TRIGGER invoice_added AFTER INSERT ON invoices WHEN NEW.type = 'I' AND NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET invoiced = (SELECT coalesce(max(iif(invoices.status = 'valid', 2, 1)), 0) FROM invoices
      WHERE orderId = NEW.orderId AND type = 'I' AND NOT isReplaced AND invoices.status NOT IN ('failed', 'canceled'))
    WHERE id = NEW.orderId;
END;
CREATE TRIGGER invoice_changed AFTER UPDATE OF status, isReplaced ON invoices
  WHEN NEW.type = 'I' AND NEW.orderId IS NOT NULL BEGIN
  UPDATE orders SET invoiced = (SELECT coalesce(max(iif(invoices.status = 'valid', 2, 1)), 0) FROM invoices
      WHERE orderId = NEW.orderId AND type = 'I' AND NOT isReplaced AND invoices.status NOT IN ('failed', 'canceled'))
    WHERE id = NEW.orderId;
END;
