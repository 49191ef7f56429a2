import type { InStatement } from '@libsql/client/web'

/** An applied price list of a supplier, which can be undone. Needs the products. `at`: ISO 8601. */
export const demoImport = (userId: number, at: string): InStatement[] => [
  {
    sql: `INSERT INTO imports (uid, userId, kind, name, state, createdAt, touchedAt, appliedAt)
      VALUES ('demo', ?, 'products', 'lista-adhesivos-noviembre.xlsx', 'applied', ?, ?, ?)`,
    args: [userId, at, at, at],
  },
  `INSERT INTO import_rows (importId, line, state, code, name, targetId, base, before, after, outcome)
    SELECT imports.id, row_number() OVER (ORDER BY products.id) + 4, 'change', code, products.name, products.id, products.version,
      json_object('salePrice1', round(salePrice1 * 0.96) / 100), json_object('salePrice1', salePrice1 / 100.0), 'done'
    FROM products JOIN imports ON uid = 'demo' WHERE code LIKE 'ADH-%'`,
  `UPDATE imports SET (rows, chosen, changed) = (SELECT count(*), count(*), count(*) FROM import_rows WHERE importId = imports.id)
    WHERE uid = 'demo'`,
]
