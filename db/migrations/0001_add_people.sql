-- In every table: money is whole centavos, times are UTC in ISO 8601, booleans are 0 or 1.

-- The roles. contract/access.ts defines what each may do; a new role is a row here and an entry there.
CREATE TABLE acceso (
  id INTEGER PRIMARY KEY,
  nombre TEXT NOT NULL
) STRICT;

INSERT INTO acceso (id, nombre) VALUES
  (1, 'Administrador'), (2, 'Encargado de ventas'), (3, 'Cliente'), (4, 'Pedidos'), (5, 'Almacén'), (6, 'Gerente');

CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  legal_name TEXT,
  company TEXT,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  address TEXT,
  city TEXT,
  state TEXT,
  country TEXT NOT NULL DEFAULT 'MX',
  zip TEXT NOT NULL,
  tax_id TEXT NOT NULL,
  tax_system TEXT NOT NULL,
  billingInfo TEXT CHECK (billingInfo IS NULL OR json_valid(billingInfo)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- Internal notes of the staff. Never sent to the client.
  notes TEXT,
  -- NULL: no terms agreed. 0: immediate payment.
  credit_days INTEGER CHECK (credit_days BETWEEN 0 AND 365),
  -- Centavos. NULL: no limit. 0: no credit.
  credit_limit INTEGER CHECK (credit_limit >= 0),
  salespersonId INTEGER REFERENCES users (id),
  -- The text to search and sort customers by, in lower case without accents: the same folding as contract/search.ts.
  searchText TEXT GENERATED ALWAYS AS (
    lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      coalesce(nullif(company, ''), name) || ' ' || name || ' ' || tax_id || ' ' || email || ' ' || phone || ' ' || coalesce(legal_name, ''),
      'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'),
      'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n'), 'ñ', 'n'))
  ) VIRTUAL
) STRICT;
CREATE INDEX customers_by_tax_id ON customers (tax_id);
CREATE INDEX customers_by_search_text ON customers (searchText);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  nombre TEXT NOT NULL,
  usuario TEXT NOT NULL COLLATE NOCASE UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  avatar TEXT,
  AccesoId INTEGER NOT NULL REFERENCES acceso (id),
  customerId INTEGER REFERENCES customers (id),
  passwordHash TEXT NOT NULL,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  phone TEXT,
  lastAccessAt TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT only_clients_have_customers CHECK (customerId IS NULL OR AccesoId = 3)
) STRICT;
CREATE INDEX users_by_customer ON users (customerId);

CREATE TABLE sessions (
  tokenHash TEXT PRIMARY KEY,
  -- The public id of the session. The hash of the token is never sent to the browser.
  id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(8)))),
  userId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  userAgent TEXT,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expiresAt TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (userId);

-- Recent failed sign-ins: one row per account and one per address.
CREATE TABLE login_failures (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  lastAt TEXT NOT NULL
) STRICT;
