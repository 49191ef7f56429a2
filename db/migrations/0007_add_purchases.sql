CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 120),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

-- The code of a product at its supplier. Its cost is in the purchases.
CREATE TABLE supplier_codes (
  productId INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  supplierId INTEGER NOT NULL REFERENCES suppliers (id),
  code TEXT NOT NULL COLLATE NOCASE CHECK (length(code) BETWEEN 1 AND 40),
  PRIMARY KEY (productId, supplierId)
) STRICT;
-- Goods are received by the code of their supplier.
CREATE INDEX supplier_codes_by_code ON supplier_codes (code);

-- Goods received from a supplier. The lines are the movements of the stock entry, each with its cost.
CREATE TABLE purchases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entryId INTEGER NOT NULL UNIQUE REFERENCES stock_entries (id),
  supplierId INTEGER NOT NULL REFERENCES suppliers (id),
  reference TEXT COLLATE NOCASE CHECK (length(reference) BETWEEN 1 AND 60), -- the number of the supplier's note
  date TEXT NOT NULL, -- date of the note: a day in Mexico City
  note TEXT CHECK (length(note) BETWEEN 1 AND 500),
  lines INTEGER NOT NULL,
  pieces INTEGER NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0), -- centavos, without IVA
  userId INTEGER NOT NULL REFERENCES users (id),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  undoneAt TEXT,
  undoneBy INTEGER REFERENCES users (id)
) STRICT;
CREATE INDEX purchases_by_date ON purchases (date, id);
CREATE INDEX purchases_by_supplier ON purchases (supplierId, date, id);
CREATE INDEX purchases_by_reference ON purchases (reference) WHERE reference IS NOT NULL;

CREATE TRIGGER purchase_undone AFTER INSERT ON stock_entries WHEN NEW.undoes IS NOT NULL BEGIN
  UPDATE purchases SET undoneAt = NEW.createdAt, undoneBy = NEW.userId WHERE entryId = NEW.undoes;
END;
