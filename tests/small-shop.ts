import type { Client } from '@libsql/client/web'

/** The password of every user; the set-up of the tests stores its hash. */
export const password = 'secreto1'

/** SQL that gives an address to each customer without one. A client without an address is asked for one before an order is made. */
export const addAddresses = `INSERT INTO delivery_addresses (customerId, street) SELECT id, 'Avenida 5' FROM customers
  WHERE NOT EXISTS (SELECT 1 FROM delivery_addresses WHERE customerId = customers.id)`

/**
 * Fills the shop of most tests, with so few rows that a test can name them. Client 3 has customer 1, client 7 has
 * customer 2, client 8 has none.
 */
export async function fillSmallShop(client: Client) {
  const users = [
    [1, 'Ana Administra', 'admin', 1, null],
    [2, 'Vero Ventas', 'ventas', 2, null],
    [3, 'Carla Cliente', 'cliente', 3, 1],
    [4, 'Pedro Pedidos', 'pedidos', 4, null],
    [5, 'Alma Almacén', 'almacen', 5, null],
    [6, 'Gil Gerente', 'gerente', 6, null],
    [7, 'Otilio Otro', 'otro', 3, 2],
    [8, 'Nadia Nueva', 'nueva', 3, null],
  ]
  const customers = [
    [1, 'Carla Cliente', 'ESCUELA KEMPER URGATE', 'Ferretería La Prueba', 'EKU9003173C9', '601', '42501'],
    [2, 'Otilio Otro', 'XOCHILT CASAS CHAVEZ', 'Otra Tienda', 'CACX7605101P8', '612', '36257'],
  ]
  const categories = [
    [1, 'Ferretería', null],
    [2, 'Tornillería', 1],
    [3, 'Hexagonales', 2],
    [4, 'Iluminación', null],
  ]
  // id, code, name, pesos × 100, category, min_qty, multiple, on_hand (null: no inventory)
  const products = [
    [1, 'TOR-0142', 'Tornillo hexagonal 1/4 × 2"', 18600, 3, 1, 1, 100],
    [2, 'TOR-0143', 'Tornillo para tablaroca', 21450, 2, 1, 1, 50],
    [3, 'LAM-0001', 'Lámpara LED 9 W', 4999, 4, 1, 1, 10],
    [4, 'AB-1234', 'Cincel Ñandú', 13175, 1, 1, 1, 5],
    [5, 'AGO-0001', 'Martillo agotado', 9900, 1, 1, 1, 0],
    [6, 'SIN-0001', 'Pala sin inventario', 9900, 1, 1, 1, null],
    [7, 'MUL-0005', 'Taquete por múltiplos', 333, 2, 10, 5, 1000],
    [8, 'INA-0001', 'Tornillo retirado', 100, 2, 1, 1, 100],
  ] as const
  await client.batch(
    [
      ...customers.map((args) => ({
        sql: `INSERT INTO customers (id, name, legal_name, company, email, phone, tax_id, tax_system, zip)
          VALUES (?, ?, ?, ?, 'compras@example.mx', '4771234567', ?, ?, ?)`,
        args,
      })),
      ...users.map(([id, nombre, usuario, role, customer]) => ({
        sql: `INSERT INTO users (id, nombre, usuario, email, AccesoId, customerId, passwordHash) VALUES (?, ?, ?, ?, ?, ?, '')`,
        args: [id, nombre, usuario, `${usuario}@example.mx`, role, customer] as (string | number | null)[],
      })),
      ...categories.map((args) => ({ sql: 'INSERT INTO categories (id, name, parentId) VALUES (?, ?, ?)', args })),
      ...products.map(([id, code, name, price, category, min, multiple]) => ({
        sql: `INSERT INTO products (id, code, name, salePrice1, categoryId, min_qty, multiple, position, product_key)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, '31161500')`,
        args: [id, code, name, price, category, min, multiple, id],
      })),
      ...products
        .filter((row) => row[7] !== null)
        .map((row) => ({ sql: 'INSERT INTO inventory (productId, on_hand) VALUES (?, ?)', args: [row[0], row[7]] })),
      "UPDATE products SET status = 'inactive' WHERE id = 8",
      "INSERT INTO configuration (key, value) VALUES ('iva', '16')",
      `INSERT INTO configuration (key, value) VALUES
        ('business', '{"name":"Tienda de prueba"}'),
        ('banks', '[{"bank":"BBVA","holder":"Tienda de prueba","clabe":"012180001234567899","instructions":"Escribe tu folio."}]')`,
      `INSERT INTO announcements (texto, enlace, audience) VALUES
        ('Para todos', 'https://example.mx/', 'all'), ('Para clientes', NULL, 'clients'), ('Para el equipo', NULL, 'staff')`,
    ],
    'write',
  )
}
