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
