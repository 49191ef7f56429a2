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

INSERT INTO delivery_addresses (customerId, street, city, state, zip)
  SELECT id, address, city, state, zip FROM customers WHERE coalesce(address, '') <> '';

-- The address of the customer's record is the first delivery address.
CREATE TRIGGER customer_address_added AFTER INSERT ON customers WHEN coalesce(new.address, '') <> ''
BEGIN
  INSERT INTO delivery_addresses (customerId, street, city, state, zip)
    VALUES (new.id, new.address, new.city, new.state, new.zip);
END;

-- The delivery address follows the record while it is the same; a customer without any gets one.
CREATE TRIGGER customer_address_changed AFTER UPDATE OF address, city, state, zip ON customers
  WHEN coalesce(new.address, '') <> '' AND (new.address IS NOT old.address OR new.city IS NOT old.city
    OR new.state IS NOT old.state OR new.zip IS NOT old.zip)
BEGIN
  UPDATE delivery_addresses SET street = new.address, city = new.city, state = new.state, zip = new.zip,
      version = version + 1
    WHERE customerId = new.id AND street = old.address AND city IS old.city AND state IS old.state AND zip IS old.zip;
  INSERT INTO delivery_addresses (customerId, street, city, state, zip)
    SELECT new.id, new.address, new.city, new.state, new.zip
    WHERE NOT EXISTS (SELECT 1 FROM delivery_addresses WHERE customerId = new.id);
END;

-- 1: the client collects the order at the shop; it has no address.
ALTER TABLE orders ADD COLUMN pickup INTEGER NOT NULL DEFAULT 0 CHECK (pickup IN (0, 1));
ALTER TABLE payment_intents ADD COLUMN pickup INTEGER NOT NULL DEFAULT 0 CHECK (pickup IN (0, 1));
