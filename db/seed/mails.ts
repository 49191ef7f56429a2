import type { InStatement } from '@libsql/client/web'
import { settingDefaults } from '../../worker/contract/shop/setting-values.ts'
import { unmatchable } from '../passwords.ts'

/** A customer whose address no longer exists, and one whose address was mistyped. */
const unknownAddress = 2
const mistypedAddress = 3
/** A customer whose first user has not set a password yet. */
const invited = 22
/** Mails of the last weeks. */
const recent = 12

const day = (days: number) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${days} days')`

/**
 * Sent mails: most arrived, one bounced, one was held because of it, one was refused. Also a request for an account, and an
 * invited user. Needs orders and customers.
 */
export const demoMails = (): InStatement[] => [
  {
    sql: "INSERT INTO configuration (key, value) VALUES ('notices', ?), ('accounts', ?)",
    args: [JSON.stringify({ ...settingDefaults.notices, paymentReminder: true }), JSON.stringify({ requests: true })],
  },
  `INSERT INTO mails (kind, email, customerId, orderId, state, tries, sentAt, createdAt, nextAt, expiresAt)
    SELECT kind, email, customerId, id, 'sent', 1, at, at, at, at FROM (
      SELECT orders.id, orders.customerId, customers.email, orderDate AS at, 'order_received' AS kind
      FROM orders JOIN customers ON customers.id = orders.customerId
      UNION ALL SELECT orders.id, orders.customerId, customers.email, order_events.createdAt, 'order_accepted'
      FROM order_events JOIN orders ON orders.id = orderId JOIN customers ON customers.id = orders.customerId
      WHERE event = 'Accepted')
    WHERE id > (SELECT max(id) - ${recent} FROM orders) AND customerId NOT IN (${unknownAddress}, ${mistypedAddress}) ORDER BY at`,
  `INSERT INTO mails (kind, email, customerId, orderId, state, tries, sentAt, problem, createdAt, nextAt, expiresAt)
    SELECT 'order_received', customers.email, customers.id, max(orders.id), 'bounced', 1, ${day(3)},
      'La dirección no existe o ya no recibe correos.', ${day(3)}, ${day(3)}, ${day(2)}
    FROM orders JOIN customers ON customers.id = orders.customerId WHERE customers.id = ${unknownAddress} GROUP BY customers.id`,
  `INSERT INTO held_addresses (email, reason, createdAt) SELECT email, 'bounced', ${day(3)} FROM customers WHERE id = ${unknownAddress}`,
  `INSERT INTO mails (kind, email, customerId, orderId, state, createdAt, nextAt, expiresAt)
    SELECT 'order_accepted', email, customerId, orderId, 'held', ${day(2)}, ${day(2)}, ${day(1)} FROM mails
    WHERE state = 'bounced'`,
  `INSERT INTO mails (kind, email, customerId, orderId, state, tries, problem, createdAt, nextAt, expiresAt)
    SELECT 'order_received', replace(customers.email, '.example', ',example'), customers.id, max(orders.id), 'refused', 1,
      'La dirección de correo no existe o no es válida.', ${day(1)}, ${day(1)}, ${day(0)}
    FROM orders JOIN customers ON customers.id = orders.customerId WHERE customers.id = ${mistypedAddress} GROUP BY customers.id`,
  `INSERT INTO users (nombre, usuario, email, passwordHash, AccesoId, customerId, invitedAt, createdAt)
    SELECT name, 'papeleria.norma', email, '${unmatchable}', 3, id, ${day(1)}, ${day(1)} FROM customers WHERE id = ${invited}
      AND NOT EXISTS (SELECT 1 FROM users WHERE users.email = customers.email)`,
  `INSERT INTO mails (kind, email, userId, state, tries, sentAt, createdAt, nextAt, expiresAt)
    SELECT 'invite', email, id, 'sent', 1, ${day(1)}, ${day(1)}, ${day(1)}, ${day(0)} FROM users
    WHERE invitedAt IS NOT NULL`,
  `INSERT INTO account_requests (business, contact, phone, email, tax_id, notes, createdAt)
    VALUES ('Ferretería La Palma', 'Rosalía Cortés', '4775550188', 'rosalia@lapalma.example', NULL,
      'Tenemos dos sucursales en León. Compramos tornillería y pintura cada semana.', ${day(1)})`,
]
