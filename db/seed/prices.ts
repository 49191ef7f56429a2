import type { InStatement } from '@libsql/client/web'

/** Families of products in the examples and tests. The demo's client pays the list price for them. */
const withListPrice = "('TOR', 'LAM', 'TAL', 'PIN', 'HER', 'ADH', 'BRO')"

const item = (list: number, from: number, value: string, where: string) => `
  INSERT INTO price_list_items (listId, productId, min_qty, price, base, percent)
  SELECT ${list}, id, ${from}, ${value} FROM products WHERE ${where}`

/** Three price lists in use, and one that has ended. Needs the products and the customers. */
export const demoPrices = (): InStatement[] => [
  `INSERT INTO price_lists (id, name, base, percent, validFrom, validTo) VALUES
    (1, 'Mayoreo', 'list', 0, NULL, NULL),
    (2, 'Distribuidor', 'list', -800, NULL, NULL),
    (3, 'Contratistas', 'cost', 2400, NULL, NULL),
    (4, 'Buen Fin 2025', 'list', -1500, '2025-11-13', '2025-11-16')`,
  item(1, 24, "NULL, 'list', -600", `id % 4 = 1 AND substr(code, 1, 3) NOT IN ${withListPrice}`),
  item(1, 96, "NULL, 'list', -1200", `id % 8 = 1 AND substr(code, 1, 3) NOT IN ${withListPrice}`),
  item(2, 1, 'salePrice1 * 85 / 100, NULL, NULL', 'id % 9 = 0'),
  item(2, 50, "NULL, 'list', -1400", 'id % 5 = 0'),
  item(3, 1, "NULL, 'list', -500", 'id % 10 = 3'),
  'UPDATE customers SET price_list_id = CASE WHEN id = 1 THEN 1 WHEN id % 3 = 2 THEN 2 WHEN id % 6 = 3 THEN 3 END',
  'UPDATE customers SET discount = 300 WHERE id IN (6, 8)',
]
