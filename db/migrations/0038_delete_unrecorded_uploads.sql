-- The keys of uploads too, until their row is written: the Worker may end after R2 has a file and before its row exists.
-- dueAt: the time from which the cron deletes the file.
CREATE TABLE files_to_delete (key TEXT PRIMARY KEY, dueAt TEXT NOT NULL) STRICT;
INSERT INTO files_to_delete (key, dueAt) SELECT key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM deleted_files;
DROP TRIGGER file_deleted;
DROP TABLE deleted_files;
CREATE TRIGGER file_deleted AFTER DELETE ON files BEGIN
  INSERT INTO files_to_delete (key, dueAt) VALUES (OLD.key, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
END;
CREATE TRIGGER file_recorded AFTER INSERT ON files BEGIN
  DELETE FROM files_to_delete WHERE key = NEW.key;
END;
