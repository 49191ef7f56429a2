-- Time at which a browser reported a charge that the provider had not confirmed yet.
ALTER TABLE payment_intents ADD COLUMN reportedAt TEXT;
CREATE INDEX payments_by_intent ON payments (intentId) WHERE intentId IS NOT NULL;
