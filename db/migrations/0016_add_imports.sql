-- Sheets that staff import: products, prices, stock and customers. Each row of the file is stored with its changes.
CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE, -- chosen by the browser, so that a repeated request creates one import
  userId INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL CHECK (kind IN ('products', 'prices', 'stock', 'customers')),
  name TEXT NOT NULL, -- name of the file
  mode TEXT NOT NULL DEFAULT 'set' CHECK (mode IN ('set', 'add')), -- 'set': quantities replace the stock; 'add': they are added
  defaults TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(defaults)), -- values of new rows whose cell is empty
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'applying', 'applied', 'undoing', 'undone')),
  categories TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(categories)), -- ids of the categories that the import created
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- Time of the last step. The cron continues an import whose last step is old.
  touchedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  appliedAt TEXT,
  undoneAt TEXT,
  undoneBy INTEGER REFERENCES users (id),
  -- The counts of the import, so that its rows can be deleted when it can no longer be undone.
  rows INTEGER NOT NULL DEFAULT 0,
  chosen INTEGER NOT NULL DEFAULT 0, -- rows to apply
  pending INTEGER NOT NULL DEFAULT 0, -- chosen rows that are not applied yet
  created INTEGER NOT NULL DEFAULT 0, -- applied and not undone
  changed INTEGER NOT NULL DEFAULT 0, -- applied and not undone
  refused INTEGER NOT NULL DEFAULT 0,
  undone INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 0 -- not undone, because of a later change
) STRICT;
CREATE INDEX imports_by_kind ON imports (kind, id);
CREATE INDEX imports_unfinished ON imports (touchedAt) WHERE state IN ('applying', 'undoing');

CREATE TABLE import_rows (
  importId INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line INTEGER NOT NULL, -- number in the file, from 1
  state TEXT NOT NULL CHECK (state IN ('new', 'change', 'same', 'error')),
  code TEXT NOT NULL COLLATE NOCASE, -- identifies the row: the code, or the RFC or e-mail of a customer
  name TEXT NOT NULL,
  targetId INTEGER, -- the product or customer
  base INTEGER, -- version of the target at the preview; after applying, the version that this import wrote
  delta INTEGER NOT NULL DEFAULT 0, -- pieces that the row adds to the stock or takes from it
  adds INTEGER NOT NULL DEFAULT 0, -- 1: adds pieces to the stock, so its code may be repeated
  paid INTEGER CHECK (paid >= 0), -- cost of the added pieces, centavos per piece
  before TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(before)), -- old values of the fields that change
  after TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(after)), -- new values of the fields that change; all fields of a new row
  problems TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(problems)), -- message by field
  isBelowCost INTEGER NOT NULL DEFAULT 0,
  -- null: not applied (yet). `taken` exists inside a transaction only.
  outcome TEXT CHECK (outcome IN ('chosen', 'taken', 'done', 'refused', 'undone', 'kept')),
  reason TEXT, -- why it was refused, or kept by an undo
  PRIMARY KEY (importId, line)
) STRICT;
CREATE INDEX import_rows_by_outcome ON import_rows (importId, outcome, line) WHERE outcome IS NOT NULL;
CREATE UNIQUE INDEX import_rows_by_code ON import_rows (importId, code, adds * line) WHERE state <> 'error';

-- The fields of the columns of a file, confirmed by staff. `headers`: the titles of the file.
CREATE TABLE import_layouts (
  kind TEXT NOT NULL,
  headers TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)),
  PRIMARY KEY (kind, headers)
) STRICT;
