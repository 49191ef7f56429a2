-- The rows that a deletion of a product or a customer has deleted, for a day, so that it can be undone. `content` has the rows of each
-- table as a JSON array: {"products": [{"id": 7, ...}], "inventory": [...]}.
CREATE TABLE deleted_records (
  entity TEXT NOT NULL,
  entityId INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  PRIMARY KEY (entity, entityId)
) STRICT;
