-- `clientId` is the id of the client's user: one conversation per client.
CREATE TABLE chat_messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  clientId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  clientMsgId TEXT NOT NULL,
  fromRole TEXT NOT NULL CHECK (fromRole IN ('admin', 'client')),
  fromUserId INTEGER NOT NULL REFERENCES users (id),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  createdAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  UNIQUE (clientId, seq),
  UNIQUE (clientId, clientMsgId)
) STRICT;

-- The last message that each side has read. All staff members share one position.
CREATE TABLE chat_reads (
  clientId INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reader TEXT NOT NULL CHECK (reader IN ('admin', 'client')),
  seq INTEGER NOT NULL,
  PRIMARY KEY (clientId, reader)
) STRICT;

-- One-time tickets to enter a room. Deleted with the session that requested them.
CREATE TABLE room_tickets (
  ticketHash TEXT PRIMARY KEY,
  tokenHash TEXT NOT NULL REFERENCES sessions (tokenHash) ON DELETE CASCADE,
  party TEXT NOT NULL,
  room TEXT NOT NULL,
  expiresAt TEXT NOT NULL
) STRICT;
CREATE INDEX room_tickets_by_session ON room_tickets (tokenHash);
