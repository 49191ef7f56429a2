import { type Customer, demoCustomerCount, slug } from './customers.ts'

export type User = {
  id: number
  nombre: string
  usuario: string
  email: string
  AccesoId: number
  customerId: number | null
}

export const demoPassword = 'demo1234'

/** The accounts that `npm start` prints. */
export const demoAccounts = [
  { email: 'admin@demo.mx', nombre: 'Adriana Torres', AccesoId: 1, customerId: null, note: 'Administrador' },
  { email: 'ventas@demo.mx', nombre: 'Ricardo Salas', AccesoId: 2, customerId: null, note: 'Encargado de ventas' },
  { email: 'cliente@demo.mx', nombre: 'Laura Mendoza', AccesoId: 3, customerId: 1, note: 'Cliente con pedidos' },
  { email: 'nuevo@demo.mx', nombre: 'Mario Núñez', AccesoId: 3, customerId: null, note: 'Cliente sin datos todavía' },
  { email: 'pedidos@demo.mx', nombre: 'Gabriela Ríos', AccesoId: 4, customerId: null, note: 'Pedidos' },
  { email: 'almacen@demo.mx', nombre: 'Tomás Ibáñez', AccesoId: 5, customerId: null, note: 'Almacén' },
  { email: 'gerente@demo.mx', nombre: 'Sofía Hernández', AccesoId: 6, customerId: null, note: 'Gerente' },
]

/** Ids of the users that other parts of the demo refer to. */
export const staff = { admin: 1, sales: 2, orders: 5, warehouse: 6 }

const customersWithUser = 15

export function demoUsers(customers: readonly Customer[]): User[] {
  const accounts = demoAccounts.map(({ note: _, ...account }, index) => ({
    ...account,
    id: index + 1,
    usuario: account.email.replace(/@.*/, ''),
  }))
  const clients = customers.slice(1, 1 + customersWithUser).map((customer, index) => ({
    id: accounts.length + index + 1,
    nombre: customer.name,
    usuario: slug(customer.company),
    email: customer.email,
    AccesoId: 3,
    customerId: customer.id,
  }))
  const more = customers.slice(demoCustomerCount).map((customer, index) => ({
    id: accounts.length + clients.length + index + 1,
    nombre: customer.name,
    usuario: `cliente${customer.id}`,
    email: customer.email,
    AccesoId: 3,
    customerId: customer.id,
  }))
  return [...accounts, ...clients, ...more]
}
