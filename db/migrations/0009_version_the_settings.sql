-- Who saves over somebody else's newer version is told so.
ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE configuration ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE personalization ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE announcements ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
