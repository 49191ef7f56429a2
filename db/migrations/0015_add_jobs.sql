-- When the cron last ran (worker/scheduled.ts), for GET /health. In a new shop, the time of this migration.
CREATE TABLE jobs (
  name TEXT PRIMARY KEY,
  ranAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
INSERT INTO jobs (name) VALUES ('cron'), ('prune');

-- For deleting sent events.
CREATE INDEX outbox_sent ON outbox (sentAt) WHERE sentAt IS NOT NULL;

-- For the limit of payment attempts of a customer.
CREATE INDEX payment_intents_by_customer ON payment_intents (customerId, createdAt);
