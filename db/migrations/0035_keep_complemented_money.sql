-- The cron looks each minute for payments without a complement, and for complements whose payment changed. It reads only the
-- invoices that are not complemented in full, and the payments that were returned or do not count.
ALTER TABLE invoices ADD COLUMN complemented INTEGER NOT NULL DEFAULT 0;
UPDATE invoices SET complemented = coalesce((SELECT sum(own.amount) FROM invoices own
    WHERE own.relatedTo = invoices.rowid AND own.type = 'P' AND own.status NOT IN ('failed', 'canceled')
      AND own.cancellation = 'none'), 0)
  WHERE type = 'I';

-- Nothing but these triggers changes `complemented`.
CREATE TRIGGER complement_added AFTER INSERT ON invoices WHEN NEW.type = 'P' BEGIN
  UPDATE invoices SET complemented = (SELECT coalesce(sum(own.amount), 0) FROM invoices own
      WHERE own.relatedTo = NEW.relatedTo AND own.type = 'P' AND own.status NOT IN ('failed', 'canceled')
        AND own.cancellation = 'none')
    WHERE rowid = NEW.relatedTo;
END;
CREATE TRIGGER complement_changed AFTER UPDATE OF status, cancellation ON invoices WHEN NEW.type = 'P' BEGIN
  UPDATE invoices SET complemented = (SELECT coalesce(sum(own.amount), 0) FROM invoices own
      WHERE own.relatedTo = NEW.relatedTo AND own.type = 'P' AND own.status NOT IN ('failed', 'canceled')
        AND own.cancellation = 'none')
    WHERE rowid = NEW.relatedTo;
END;

DROP INDEX invoices_to_complement;
CREATE INDEX invoices_to_complement ON invoices (orderId)
  WHERE type = 'I' AND status = 'valid' AND NOT isReplaced AND input ->> '$.payment_method' = 'PPD'
    AND (total IS NULL OR complemented < total);
CREATE INDEX invoices_by_payment ON invoices (paymentId) WHERE paymentId IS NOT NULL;
CREATE INDEX payments_lost ON payments (id) WHERE state <> 'applied' OR refunded > 0;
