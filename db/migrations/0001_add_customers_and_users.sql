-- In every table: money is whole centavos, times are UTC in ISO 8601, booleans are 0 or 1, and `version` counts edits, so that
-- a save over a newer edit is refused.

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
  -- Internal notes of the staff. Never sent to the client.
  notes TEXT,
  -- NULL: no terms agreed. 0: immediate payment.
  credit_days INTEGER CHECK (credit_days BETWEEN 0 AND 365),
  -- Centavos. NULL: no limit. 0: no credit.
  credit_limit INTEGER CHECK (credit_limit >= 0),
  salespersonId INTEGER REFERENCES users (id),
  price_list_id INTEGER REFERENCES price_lists (id), -- NULL: list prices
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 9999), -- hundredths of a percent
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
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
CREATE INDEX customers_by_price_list ON customers (price_list_id) WHERE price_list_id IS NOT NULL;
-- For the search of a counter customer by phone.
CREATE INDEX customers_by_phone ON customers (phone);

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  nombre TEXT NOT NULL,
  usuario TEXT NOT NULL COLLATE NOCASE UNIQUE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  phone TEXT,
  avatar TEXT,
  AccesoId INTEGER NOT NULL REFERENCES acceso (id),
  customerId INTEGER REFERENCES customers (id),
  passwordHash TEXT NOT NULL,
  -- Time of the invitation of a user without a password; NULL for all others.
  invitedAt TEXT,
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  lastAccessAt TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  -- For the search of clients in the chat, like `searchText` of customers: lower case without accents.
  searchText TEXT GENERATED ALWAYS AS (
    lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      nombre || ' ' || email,
      'Á', 'a'), 'á', 'a'), 'É', 'e'), 'é', 'e'), 'Í', 'i'), 'í', 'i'), 'Ó', 'o'), 'ó', 'o'),
      'Ú', 'u'), 'ú', 'u'), 'Ü', 'u'), 'ü', 'u'), 'Ñ', 'n'), 'ñ', 'n'))
  ) VIRTUAL,
  CONSTRAINT only_clients_have_customers CHECK (customerId IS NULL OR AccesoId = 3)
) STRICT;
CREATE INDEX users_by_customer ON users (customerId);

-- The delivery addresses of a customer. An order keeps a copy of the text, so that a later change does not move it.
CREATE TABLE delivery_addresses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customerId INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  alias TEXT NOT NULL DEFAULT '',
  street TEXT NOT NULL CHECK (street <> ''),
  city TEXT,
  state TEXT,
  zip TEXT,
  contact TEXT,
  phone TEXT,
  notes TEXT,
  -- Time of the latest order to this address. The default is the last one used.
  lastUsedAt TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  -- The text on orders: one line each for the address, the recipient and the notes.
  text TEXT NOT NULL GENERATED ALWAYS AS (
    iif(alias = '', '', alias || ': ') || street
      || coalesce(', ' || nullif(city, ''), '') || coalesce(', ' || nullif(state, ''), '') || coalesce(', CP ' || nullif(zip, ''), '')
      || iif(coalesce(contact, '') || coalesce(phone, '') = '', '', char(10) || 'Recibe: '
        || coalesce(contact, '') || iif(coalesce(contact, '') <> '' AND coalesce(phone, '') <> '', ', ', '') || coalesce(phone, ''))
      || coalesce(char(10) || nullif(notes, ''), '')
  ) VIRTUAL
) STRICT;
CREATE INDEX delivery_addresses_by_customer ON delivery_addresses (customerId, lastUsedAt DESC, id);

-- The address of the customer's record is the first delivery address.
CREATE TRIGGER customer_address_added AFTER INSERT ON customers WHEN coalesce(NEW.address, '') <> ''
BEGIN
  INSERT INTO delivery_addresses (customerId, street, city, state, zip)
    VALUES (NEW.id, NEW.address, NEW.city, NEW.state, NEW.zip);
END;
-- The delivery address follows the record while it is the same; a customer without any gets one.
CREATE TRIGGER customer_address_changed AFTER UPDATE OF address, city, state, zip ON customers
  WHEN coalesce(NEW.address, '') <> '' AND (NEW.address IS NOT OLD.address OR NEW.city IS NOT OLD.city
    OR NEW.state IS NOT OLD.state OR NEW.zip IS NOT OLD.zip)
BEGIN
  UPDATE delivery_addresses SET street = NEW.address, city = NEW.city, state = NEW.state, zip = NEW.zip,
      version = version + 1
    WHERE customerId = NEW.id AND street = OLD.address AND city IS OLD.city AND state IS OLD.state AND zip IS OLD.zip;
  INSERT INTO delivery_addresses (customerId, street, city, state, zip)
    SELECT NEW.id, NEW.address, NEW.city, NEW.state, NEW.zip
    WHERE NOT EXISTS (SELECT 1 FROM delivery_addresses WHERE customerId = NEW.id);
END;

-- Requests for an account, made on the sign-in page. A row stays after the decision.
CREATE TABLE account_requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  business TEXT NOT NULL,
  contact TEXT NOT NULL,
  phone TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  tax_id TEXT,
  notes TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  -- The reason of a refusal, which the mail quotes.
  reason TEXT,
  customerId INTEGER REFERENCES customers (id) ON DELETE SET NULL,
  userId INTEGER REFERENCES users (id),
  decidedAt TEXT,
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;
-- Only one request of an address waits at a time.
CREATE UNIQUE INDEX account_requests_waiting ON account_requests (email) WHERE state = 'waiting';
CREATE INDEX account_requests_by_state ON account_requests (state, id);
CREATE INDEX account_requests_by_customer ON account_requests (customerId) WHERE customerId IS NOT NULL;
