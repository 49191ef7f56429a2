-- The counts of an import, so that its rows can be deleted when it can no longer be undone.
ALTER TABLE imports ADD COLUMN rows INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN chosen INTEGER NOT NULL DEFAULT 0; -- rows to apply
ALTER TABLE imports ADD COLUMN pending INTEGER NOT NULL DEFAULT 0; -- chosen rows that are not applied yet
ALTER TABLE imports ADD COLUMN created INTEGER NOT NULL DEFAULT 0; -- applied and not undone
ALTER TABLE imports ADD COLUMN changed INTEGER NOT NULL DEFAULT 0; -- applied and not undone
ALTER TABLE imports ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE imports ADD COLUMN kept INTEGER NOT NULL DEFAULT 0; -- not undone, because of a later change
UPDATE imports SET (rows, chosen, pending, created, changed, refused, undone, kept) = (
  SELECT count(*), count(outcome), count(*) FILTER (WHERE outcome = 'chosen'),
    count(*) FILTER (WHERE outcome = 'done' AND state = 'new'), count(*) FILTER (WHERE outcome = 'done' AND state = 'change'),
    count(*) FILTER (WHERE outcome = 'refused'), count(*) FILTER (WHERE outcome = 'undone'),
    count(*) FILTER (WHERE outcome = 'kept')
  FROM import_rows WHERE importId = imports.id);

ALTER TABLE import_rows ADD COLUMN adds INTEGER NOT NULL DEFAULT 0; -- 1: adds pieces to the stock, so its code may be repeated
ALTER TABLE import_rows ADD COLUMN paid INTEGER CHECK (paid >= 0); -- cost of the added pieces, centavos per piece
DROP INDEX import_rows_by_code;
CREATE UNIQUE INDEX import_rows_by_code ON import_rows (importId, code, adds * line) WHERE state <> 'error';
