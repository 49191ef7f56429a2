-- Keys of files whose row was deleted, until R2 has deleted the file too: a request to R2 may fail after the row is gone.
CREATE TABLE deleted_files (key TEXT PRIMARY KEY) STRICT;
CREATE TRIGGER file_deleted AFTER DELETE ON files BEGIN
  INSERT INTO deleted_files (key) VALUES (OLD.key);
END;
