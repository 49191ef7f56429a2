-- Settings of the shop, one row each. A setting without a row was not chosen yet: without `iva`, no invoice is issued.
CREATE TABLE configuration (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value)),
  updatedAt TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE personalization (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  admin_sidebar_color TEXT NOT NULL DEFAULT '#304156',
  admin_sidebar_hover_color TEXT NOT NULL DEFAULT '#263445',
  admin_sidebar_logo_url TEXT,
  sidebar_background_type TEXT NOT NULL DEFAULT 'color' CHECK (sidebar_background_type IN ('color', 'image')),
  sidebar_background_image_url TEXT,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO personalization (id) VALUES (1);

CREATE TABLE announcements (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  texto TEXT,
  enlace TEXT,
  imagen TEXT,
  audience TEXT NOT NULL DEFAULT 'all' CHECK (audience IN ('all', 'clients', 'staff')),
  startsAt TEXT,
  endsAt TEXT,
  closable INTEGER NOT NULL DEFAULT 1 CHECK (closable IN (0, 1)),
  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
  position INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1,
  CHECK (texto IS NOT NULL OR imagen IS NOT NULL),
  CHECK (enlace IS NULL OR enlace LIKE 'http://%' OR enlace LIKE 'https://%')
) STRICT;
