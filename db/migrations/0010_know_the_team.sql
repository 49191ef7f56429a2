-- Staff: how to call them, when they last came in, and which of two edits was later.
ALTER TABLE users ADD COLUMN phone TEXT;
ALTER TABLE users ADD COLUMN lastAccessAt TEXT;
ALTER TABLE users ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
