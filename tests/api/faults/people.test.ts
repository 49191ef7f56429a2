import { describe, expect, test } from 'vitest'
import { enter } from '../../rooms/sockets.ts'
import { password } from '../../small-shop.ts'
import { formWith, png } from '../products/images.ts'
import { type Fault, testFaults } from './failing-database.ts'

const audit = 'INSERT ON audit_log'
const customer = {
  name: 'Ramón Núñez',
  email: 'compras@robotica.mx',
  phone: '4777654321',
  tax_id: 'URE180429TM6',
  tax_system: '601',
  zip: '86991',
}
const member = { nombre: 'Lucía Lara', usuario: 'lucia', email: 'lucia@example.mx', AccesoId: 4, active: true }
const newMember = { ...member, password: 'secreto largo' }
const newPassword = { password: 'secreto largo' }
const list = { name: 'Nueva', items: [{ productId: 1, quantity: 1 }] }
const cartItem = { productId: 2, quantity: 1 }
const changePassword = { current: password, password: 'otra contraseña' }
const wrongPassword = { current: 'incorrecta', password: 'otra contraseña' }

const faults: Fault[] = [
  ['ventas', 'POST /customers', customer, audit, 'audit'],
  ['nueva', 'POST /customers', customer, 'UPDATE ON users', 'link'],
  ['ventas', 'PUT /customers/1', customer, audit, 'audit'],
  ['cliente', 'PUT /customers/1', customer, 'UPDATE ON customers', 'updated'],
  ['ventas', 'DELETE /customers/2', undefined, 'UPDATE ON users', 'users'],
  ['ventas', 'POST /customers/90/restore', undefined, 'INSERT ON customers', 'customer'],
  ['ventas', 'PUT /customers/1/active', { active: false }, audit, 'audit'],
  ['ventas', 'PUT /customers/salesperson', { ids: [1], salespersonId: 2 }, audit, 'customersAudit'],
  ['ventas', 'POST /admin/customers', customer, audit, 'customer.audit'],
  ['ventas', 'POST /admin/customers', customer, 'INSERT ON users', 'login.created'],
  ['ventas', 'POST /customers/1/users', { email: 'bodega@prueba.mx' }, 'INSERT ON users', 'login.created'],
  ['ventas', 'POST /customers/1/users/3/password', undefined, 'DELETE ON sessions', 'ended'],
  ['ventas', 'PUT /users/8/customer', { customerId: 2 }, audit, 'audit'],
  ['ventas', 'DELETE /users/3/customer', undefined, audit, 'audit'],

  ['admin', 'POST /admin/users', newMember, audit, 'audit'],
  ['admin', 'PUT /admin/users/4', member, 'UPDATE ON users', 'updated'],
  ['admin', 'DELETE /admin/users/4', undefined, audit, 'audit'],
  ['admin', 'POST /admin/users/2/password', newPassword, audit, 'audit'],
  ['admin', 'DELETE /admin/users/2/sessions', undefined, 'DELETE ON sessions', 'ended'],

  ['anonymous', 'POST /login', { email: 'otro@example.mx', password }, 'INSERT ON sessions', 'session'],
  [
    'anonymous',
    'POST /login',
    { email: 'otro@example.mx', ...newPassword },
    'INSERT ON login_failures',
    'newDevice.attempt',
  ],
  ['cliente', 'POST /logout', undefined, 'DELETE ON sessions', 'ended'],
  ['ventas', 'PUT /account', { nombre: 'Verónica' }, audit, 'audit'],
  ['ventas', 'POST /account/avatar', formWith(png), 'INSERT ON files', 'file'],
  ['ventas', 'DELETE /account/avatar', undefined, audit, 'audit'],
  ['cliente', 'PUT /account/password', changePassword, 'UPDATE ON users', 'password'],
  ['cliente', 'PUT /account/password', wrongPassword, 'INSERT ON login_failures', 'attempt'],
  ['cliente', 'DELETE /account/sessions', undefined, audit, 'audit'],
  ['cliente', 'DELETE /account/sessions/0123456789abcdef', undefined, audit, 'audit'],
  ['cliente', 'POST /rooms/ticket', { party: 'client', room: '3' }, 'INSERT ON room_tickets', 'ticket'],

  ['cliente', 'POST /cart/item', cartItem, 'INSERT ON cart_items', 'added'],
  ['cliente', 'POST /cart/items', { items: [cartItem] }, 'INSERT ON cart_items', 'added'],
  ['cliente', 'PUT /cart/item/1', { quantity: 9 }, 'UPDATE ON cart_items', 'changed'],
  ['cliente', 'DELETE /cart/item/1', undefined, 'DELETE ON cart_items', 'removed'],
  ['cliente', 'DELETE /cart', undefined, 'DELETE ON cart_items', 'items'],

  ['cliente', 'POST /lists', list, 'INSERT ON order_list_items', 'items'],
  ['cliente', 'PUT /lists/1', { name: 'Otra' }, audit, 'audit'],
  ['cliente', 'DELETE /lists/1', undefined, 'DELETE ON order_lists', 'deleted'],
]

/** Rows for the calls to change. */
const fixtures = [
  `INSERT INTO customers (id, name, email, phone, zip, tax_id, tax_system)
    VALUES (90, 'Sin pedidos', '', '4770000090', '', 'XAXX010101000', '616')`,
  'INSERT INTO cart_items (id, userId, productId, quantity) VALUES (1, 3, 1, 2)',
  "INSERT INTO order_lists (id, customerId, name) VALUES (1, 1, 'Cada mes')",
  'INSERT INTO order_list_items (listId, productId, quantity) VALUES (1, 1, 2)',
  `INSERT INTO sessions (tokenHash, id, userId, expiresAt) VALUES
    ('x', '0123456789abcdef', 3, '2999-01-01T00:00:00.000Z'), ('y', 'fedcba9876543210', 2, '2999-01-01T00:00:00.000Z')`,
  "INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text) VALUES (3, 1, 'uno', 'admin', 2, 'Hola')",
]

const { shop, whileFailing, log } = testFaults(faults, async ({ db, as }) => {
  await db.batch(fixtures, 'write')
  expect((await (await as('ventas')).del('/customers/90')).status).toBe(200)
})

describe('a message that cannot be stored changes nothing, fails for its sender and is logged:', () => {
  test.for([
    ['cliente', 'client', '3', { event: 'chat:client_message', data: { text: 'Hola', clientMsgId: 'mensaje-1' } }],
    [
      'ventas',
      'staff',
      'lobby',
      { event: 'chat:admin_message', data: { toUserId: 3, text: 'Hola', clientMsgId: 'mensaje-1' } },
    ],
  ] as const)('%s', async ([user, party, room, event]) => {
    const socket = await enter(shop(), await shop().as(user), party, room)
    await whileFailing('INSERT ON chat_messages', async () => {
      socket.sendEvent(event)
      expect(await socket.next('chat:failed')).toEqual({
        clientMsgId: 'mensaje-1',
        message: 'No se pudo enviar. Inténtalo de nuevo.',
      })
      await expect.poll(log).toMatchObject([{ room: 'ClientRoom', statement: 'inserted' }])
    })
    await socket.leave()
  })

  test('a read position', async () => {
    const socket = await enter(shop(), await shop().as('cliente'), 'client', '3')
    await whileFailing('INSERT ON chat_reads', async () => {
      socket.sendEvent({ event: 'chat:read', data: { clientId: 3, seq: 1 } })
      await socket.next('chat:failed')
      await expect.poll(log).toMatchObject([{ room: 'ClientRoom', statement: 'marks' }])
    })
    await socket.leave()
  })
})
