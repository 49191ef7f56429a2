import { rfcWarning } from '#contract/customers/rfc'
import { insert } from './insert.ts'
import type { Random } from './random.ts'

export type Customer = {
  id: number
  name: string
  legal_name: string
  company: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zip: string
  tax_id: string
  tax_system: string
}

/** SAT's public test taxpayers. Every test environment stamps their invoices. */
const testTaxpayers = [
  { tax_id: 'EKU9003173C9', legal_name: 'ESCUELA KEMPER URGATE', zip: '42501' },
  { tax_id: 'URE180429TM6', legal_name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', zip: '86991' },
  { tax_id: 'XIA190128J61', legal_name: 'XENON INDUSTRIAL ARTICLES', zip: '76343' },
  { tax_id: 'H&E951128469', legal_name: 'HERRERIA & ELECTRICOS', zip: '06002' },
  { tax_id: 'OÑO120726RX3', legal_name: 'ORGANICOS ÑAVEZ OSORIO', zip: '40501' },
]

const shops = `
Ferretería La Esquina | Laura Mendoza
Abarrotes El Roble | Joaquín Peña
Materiales San Judas | Verónica Ibarra
Herrajes del Centro | Raúl Zúñiga
Vivero Los Pirules | Inés Cárdenas
Ferretería El Tornillo Feliz | Héctor Olvera
Plomería y Gas Ramírez | Martín Ramírez
Eléctrica del Bajío | Patricia Luna
Pinturas Arcoíris | Óscar Villaseñor
Constructora Peña Blanca | Daniela Aguirre
Tlapalería La Güera | Guadalupe Ortiz
Cerrajería Express León | Iván Robles
Limpieza Total del Centro | Mónica Escobedo
Hotel Mesón de la Plaza | Rodrigo Lara
Ferretería Núñez e Hijos | Bernardo Núñez
Materiales Cerro Gordo | Silvia Guerrero
Refaccionaria El Pistón | Ernesto Macías
Muebles Los Álamos | Cecilia Padilla
Carpintería El Nogal | Agustín Serrano
Curtiduría Santa Fe | Leticia Muñoz
Calzado Tres Hermanos | Gerardo Campos
Papelería Mundo Útil | Norma Valdez
Escuela Nuevo Horizonte | Alberto Quiroz
Agroinsumos La Cosecha | Ramiro Belmonte
Taller Mecánico Los Gallos | Fermín Gallegos
Restaurante La Cazuela | Teresa Montaño
Ferretería Doña Lupe | María Guadalupe Solís
Instalaciones Eléctricas Voltio | Emilio Sandoval
Constructora Valle Alto | Karla Espinosa
Panadería El Trigal | Jesús Arriaga
Jardines de Silao | Rebeca Tovar
Aceros y Perfiles Irapuato | Eduardo Ponce
Tlapalería San Miguel | Yolanda Bravo
Condominio Las Huertas | Francisco Nava
Ferremateriales El Águila | Rubén Águila
Clínica Santa Lucía | Alejandra Rocha
Materiales La Piedad | Armando Zavala
Pinturas y Solventes Prisma | Diana Cornejo
Ferretería El Ñero | Salvador Ñáñez
Servicios Integrales Coecillo | Lorena Fuentes
`

const trades = ['Ferretería', 'Materiales', 'Tlapalería', 'Plomería', 'Eléctrica', 'Pinturas', 'Constructora'] as const
const names = ['La Central', 'El Porvenir', 'San José', 'del Bosque', 'La Económica', 'Los Arcos', 'El Faro'] as const
const firstNames = [
  'Ana',
  'Luis',
  'Rosa',
  'Javier',
  'Elena',
  'Pablo',
  'Marisol',
  'Ignacio',
  'Beatriz',
  'Tomás',
] as const
const surnames = ['Guzmán', 'Cervantes', 'Rangel', 'Ávila', 'Medina', 'Orozco', 'Ibáñez', 'Treviño', 'Zamora'] as const

const places = [
  { city: 'León', state: 'Guanajuato', zip: '37000', phone: '477' },
  { city: 'Silao', state: 'Guanajuato', zip: '36100', phone: '472' },
  { city: 'Irapuato', state: 'Guanajuato', zip: '36500', phone: '462' },
  { city: 'Celaya', state: 'Guanajuato', zip: '38000', phone: '461' },
  { city: 'San Miguel de Allende', state: 'Guanajuato', zip: '37700', phone: '415' },
  { city: 'Querétaro', state: 'Querétaro', zip: '76000', phone: '442' },
  { city: 'Aguascalientes', state: 'Aguascalientes', zip: '20000', phone: '449' },
  { city: 'Lagos de Moreno', state: 'Jalisco', zip: '47400', phone: '474' },
] as const

const streets = [
  'Av. Hidalgo',
  'Calle 5 de Mayo',
  'Blvd. Adolfo López Mateos',
  'Calle Aldama',
  'Av. Miguel Alemán',
  'Calle Belisario Domínguez',
  'Av. Insurgentes',
  'Calle Álvaro Obregón',
] as const

const handWritten = shops
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))

/** The number of customers that are written by hand. */
export const demoCustomerCount = handWritten.length

export const demoCustomers = (random: Random): Customer[] =>
  handWritten.map(([company = '', name = ''], index) => {
    const place = index === 0 ? places[0] : random.pick(places)
    return describe(index + 1, { company, name, site: slug(company), place }, random)
  })

/** Generates more customers, with ids up to `to`. */
export const moreCustomers = (to: number, random: Random): Customer[] =>
  Array.from({ length: Math.max(to - demoCustomerCount, 0) }, (_, index) => {
    const id = demoCustomerCount + index + 1
    const surname = random.pick(surnames)
    const company = `${random.pick(trades)} ${random.pick([surname, `${surname} e Hijos`, ...names])} ${id}`
    const name = `${random.pick(firstNames)} ${surname}`
    return describe(id, { company, name, site: `${slug(company)}${id}`, place: random.pick(places) }, random)
  })

type Business = { company: string; name: string; site: string; place: (typeof places)[number] }

const describe = (id: number, { company, name, site, place }: Business, random: Random): Customer => ({
  id,
  name,
  company,
  email: `compras@${site}.example`,
  phone: `${place.phone}555${random.digits(4)}`,
  address: `${random.pick(streets)} ${random.between(101, 2480)}, Centro`,
  city: place.city,
  state: place.state,
  ...(taxpayer(id - 1) ?? invented(company, name, place.zip, random)),
})

/** A second and third delivery address of the first customers; the address of the record is the first. */
export const demoAddresses = (customers: readonly Customer[]) =>
  insert(
    'delivery_addresses',
    customers.slice(0, 12).flatMap(({ id, name, phone, city, state, zip }, index) => {
      const place = { customerId: id, city, state, zip, contact: name, phone }
      const warehouse = {
        ...place,
        alias: 'Bodega',
        street: `${streets[index % streets.length]} ${1204 + index * 7}, Parque Industrial`,
        notes: 'Recibimos de 9:00 a 13:00 por la puerta lateral.',
      }
      const branch = { ...place, alias: 'Sucursal Norte', street: `Blvd. del Norte ${310 + index}`, notes: null }
      return index % 3 === 0 ? [warehouse, branch] : [warehouse]
    }),
  )

/** Credit of every third customer: 30 days and 50,000 pesos; one has less than it orders. One pays in cash only. */
export const demoTerms = (salespersonId: number) => [
  {
    sql: `UPDATE customers SET salespersonId = ?, credit_days = 30, credit_limit = iif(id = 4, 3000000, 5000000)
      WHERE id % 3 = 1`,
    args: [salespersonId],
  },
  'UPDATE customers SET credit_days = 0, credit_limit = 0 WHERE id = 5',
]

export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const taxpayer = (index: number) => {
  const known = testTaxpayers[index]
  return known && { ...known, tax_system: '601' }
}

/** Companies and individuals with their regimes. The RFCs are invented; their format and check digit are valid. */
function invented(company: string, name: string, zip: string, random: Random) {
  const isCompany = random.chance(0.55)
  const date = [random.between(75, 99), random.between(1, 12), random.between(1, 28)]
  const born = date.map((part) => String(part).padStart(2, '0')).join('')
  const letters = slug(isCompany ? company : name)
    .toUpperCase()
    .slice(0, isCompany ? 3 : 4)
  return {
    legal_name: (isCompany ? company : name).toUpperCase(),
    zip,
    tax_id: withCheckDigit(`${letters}${born}${random.pick(['A', 'B', 'H', 'K', 'M'])}${random.between(1, 9)}`),
    tax_system: isCompany ? random.pick(['601', '601', '626']) : random.pick(['612', '626', '621']),
  }
}

function withCheckDigit(stem: string) {
  const digit = [...'0123456789A'].find((last) => rfcWarning(stem + last) === undefined)
  if (!digit) throw new Error(`No RFC begins with ${stem}`)
  return stem + digit
}
