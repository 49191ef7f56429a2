import type { Client } from '@libsql/client/web'

/** Leaves what `npm run first-admin` makes: one administrator, no settings and no data. */
export const emptyShop = (db: Client) =>
  db.batch(
    [
      'DELETE FROM inventory',
      'DELETE FROM products',
      'DELETE FROM categories',
      'DELETE FROM announcements',
      'DELETE FROM users WHERE AccesoId NOT IN (1, 6)',
      'UPDATE users SET active = 0 WHERE AccesoId = 6',
      'DELETE FROM customers',
      'DELETE FROM configuration',
    ],
    'write',
  )
