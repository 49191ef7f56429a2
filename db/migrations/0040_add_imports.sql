-- Sheets that staff import: products, prices, stock and customers. Each row of the file is kept with what it changes.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE, -- made by the browser, so that a repeated request makes one import
  userId INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('products', 'prices', 'stock', 'customers')),
  name TEXT NOT NULL, -- of the file
  mode TEXT NOT NULL DEFAULT 'set' CHECK (mode IN ('set', 'add')), -- of the quantities of stock
  defaults TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(defaults)), -- values of new rows whose cell is empty
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'applying', 'applied', 'undoing', 'undone')),
  categories TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(categories)), -- ids of those that it created
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  touchedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), -- the last step; the cron resumes an old one
  appliedAt TEXT,
  undoneAt TEXT,
  undoneBy INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX imports_by_kind ON imports (kind, id);
CREATE INDEX imports_unfinished ON imports (touchedAt) WHERE state IN ('applying', 'undoing');

CREATE TABLE import_rows (
  importId INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER NOT NULL, -- of the file, from 1
  state TEXT NOT NULL CHECK (state IN ('new', 'change', 'same', 'error')),
  code TEXT NOT NULL COLLATE NOCASE, -- what identifies the row: the code, or the RFC or e-mail of a customer
  name TEXT NOT NULL,
  targetId INTEGER, -- the product or customer
  base INTEGER, -- its version: at the preview, and after applying the one that this import left
  delta INTEGER NOT NULL DEFAULT 0, -- pieces that the row adds to the stock or takes from it
  before TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(before)), -- of the fields that change
  after TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(after)), -- fields that change; all fields of a new row
  problems TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(problems)), -- message by field
  isBelowCost INTEGER NOT NULL DEFAULT 0,
  -- null: not applied (yet). `taken` exists inside a transaction only.
  outcome TEXT CHECK (outcome IN ('chosen', 'taken', 'done', 'refused', 'undone', 'kept')),
  reason TEXT, -- of `refused` and `kept`
  PRIMARY KEY (importId, line)
) STRICT;
CREATE UNIQUE INDEX import_rows_by_code ON import_rows (importId, code) WHERE state <> 'error';
CREATE INDEX import_rows_by_outcome ON import_rows (importId, outcome, line) WHERE outcome IS NOT NULL;

-- The fields of the columns of a file, as staff have confirmed them once. `headers`: the titles of the file.
CREATE TABLE import_layouts (
  kind TEXT NOT NULL,
  headers TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  PRIMARY KEY (kind, headers)
) STRICT;
