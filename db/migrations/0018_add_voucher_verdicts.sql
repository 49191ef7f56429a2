-- The decision of the staff about a voucher. A confirmed voucher refers to the payment registered with it.
ALTER TABLE vouchers ADD COLUMN state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'rejected'));
ALTER TABLE vouchers ADD COLUMN reason TEXT; -- why it was rejected, for the client
ALTER TABLE vouchers ADD COLUMN paymentId INTEGER REFERENCES payments (id);
ALTER TABLE vouchers ADD COLUMN decidedBy INTEGER REFERENCES users (id);
ALTER TABLE vouchers ADD COLUMN decidedAt TEXT;
CREATE INDEX vouchers_pending ON vouchers (orderId) WHERE state = 'pending';
