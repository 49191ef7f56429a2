-- For GET /health: since when, and how often in a row, the card provider has not answered the lookups of the cron.
ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN failingSince TEXT;
INSERT INTO jobs (name) VALUES ('lookups'), ('charges');
