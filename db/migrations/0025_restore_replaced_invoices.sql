-- A replaced invoice is the order's invoice again if its substitute is not stamped, or is cancelled while the replaced invoice is
-- still valid at SAT. A request to cancel it that was not sent yet (motive 01) ends, because it needs the substitute.
DROP TRIGGER substitute_failed;
CREATE TRIGGER substitute_lost AFTER UPDATE OF status ON invoices
WHEN NEW.type = 'I' AND NEW.status IN ('failed', 'canceled') AND NEW.relatedTo IS NOT NULL BEGIN
  UPDATE invoices SET
    isReplaced = 0,
    motive = iif(cancellation = 'requested', NULL, motive),
    cancelReason = iif(cancellation = 'requested', NULL, cancelReason),
    canceledBy = iif(cancellation = 'requested', NULL, canceledBy),
    cancellation = iif(cancellation = 'requested', 'none', cancellation)
  WHERE rowid = NEW.relatedTo AND isReplaced = 1 AND status = 'valid'
    -- Not if the substitute was replaced by a third invoice: an order has one live invoice.
    AND NOT EXISTS (SELECT 1 FROM invoices live WHERE live.orderId = NEW.orderId AND live.type = 'I' AND NOT live.isReplaced
      AND live.status NOT IN ('failed', 'canceled'));
END;
