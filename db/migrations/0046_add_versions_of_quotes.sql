-- Counts the edits of a quote by the staff: a save over the change of another user is refused.
ALTER TABLE quotes ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
