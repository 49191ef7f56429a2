-- For the CFDIs of an order: without it, SQLite reads all of the type with `invoices_by_type`.
CREATE INDEX invoices_by_order ON invoices (orderId, type);
-- For the charges of an attempt, which the cron and the provider's notices look up.
CREATE INDEX payments_by_reference ON payments (merchantReferenceCode) WHERE merchantReferenceCode IS NOT NULL;
