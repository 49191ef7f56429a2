-- The staff's list of CFDIs: the newest first, by each filter.
CREATE INDEX invoices_by_date ON invoices (created_at);
CREATE INDEX invoices_by_status ON invoices (status, created_at);
CREATE INDEX invoices_by_type ON invoices (type, created_at, rowid, orderId);
CREATE INDEX invoices_stamped ON invoices (created_at, rowid, uuid) WHERE uuid IS NOT NULL;
-- Invoices that may need an action of the staff.
CREATE INDEX invoices_cancel_refused ON invoices (cancellation) WHERE cancellation IN ('rejected', 'expired');
CREATE INDEX invoices_mail_failed ON invoices (mailTries) WHERE emailedAt IS NULL AND mailTries > 0;
CREATE INDEX refunds_done ON refunds (paymentId) WHERE state = 'done';
