-- The cron looks each minute for payments of these invoices without a complement.
CREATE INDEX invoices_to_complement ON invoices (orderId)
  WHERE type = 'I' AND status = 'valid' AND NOT isReplaced AND input ->> '$.payment_method' = 'PPD';
