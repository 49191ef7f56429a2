import { jsPDF } from 'jspdf'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop.ts'
import { violations } from '../axe.ts'
import { phone } from '../browser.ts'
import { openAs } from '../session.ts'

let shop: Shop

beforeEach(async () => {
  shop = await openShop()
})

/** Texts of a line, each with its distance from the left in points. */
type Line = readonly (readonly [left: number, text: string])[]

/** A PDF with these lines on its pages. */
function pdfOf(...pages: Line[][]) {
  const doc = new jsPDF({ unit: 'pt', format: 'letter' })
  for (const [number, lines] of pages.entries()) {
    if (number > 0) doc.addPage()
    for (const [index, line] of lines.entries()) {
      for (const [left, text] of line) doc.setFontSize(8).text(text, left, 40 + 16 * index)
    }
  }
  return pdfFile(doc)
}

const pdfFile = (doc: jsPDF) => ({
  name: 'constancia.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(doc.output('arraybuffer')),
})

const heading: Line[] = [
  [[40, 'CÉDULA DE IDENTIFICACIÓN FISCAL']],
  [[300, 'CONSTANCIA DE SITUACIÓN FISCAL']],
  [[40, 'Datos de Identificación del Contribuyente:']],
]
const address = (zip: string): Line[] => [
  [[40, 'Datos del domicilio registrado']],
  [
    [40, `Código Postal:${zip}`],
    [300, 'Tipo de Vialidad: CALLE'],
  ],
  [
    [40, 'Nombre de Vialidad: CALLE HIDALGO'],
    [300, 'Número Exterior: 100'],
  ],
  [
    [40, 'Número Interior:'],
    [300, 'Nombre de la Colonia: CENTRO'],
  ],
  [
    [40, 'Nombre de la Localidad:'],
    [300, 'Nombre del Municipio o Demarcación Territorial: COYOACAN'],
  ],
  [
    [40, 'Nombre de la Entidad Federativa: CIUDAD DE MEXICO'],
    [300, 'Entre Calle: JUAREZ'],
  ],
]
const regimes = (...names: string[]): Line[] => [
  [[40, 'Regímenes:']],
  [
    [40, 'Régimen'],
    [400, 'Fecha Inicio'],
    [500, 'Fecha Fin'],
  ],
  ...names.map(
    (name): Line => [
      [40, name],
      [400, '01/01/2014'],
    ],
  ),
  [[40, 'Obligaciones:']],
]

const person = pdfOf(
  [
    ...heading,
    [
      [40, 'RFC:'],
      [200, 'CACX7605101P8'],
    ],
    [
      [40, 'CURP:'],
      [200, 'CACX760510HGTRRC09'],
    ],
    [
      [40, 'Nombre (s):'],
      [200, 'XOCHILT'],
    ],
    [
      [40, 'Primer Apellido:'],
      [200, 'CASAS'],
    ],
    [
      [40, 'Segundo Apellido:'],
      [200, 'CHAVEZ'],
    ],
    [
      [40, 'Fecha inicio de operaciones:'],
      [200, '15 DE ENERO DE 2010'],
    ],
    ...address('36257'),
  ],
  regimes(
    'Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios',
    'Régimen de las Personas Físicas con Actividades Empresariales y Profesionales',
  ),
)
const companyLines: Line[] = [
  ...heading,
  [
    [40, 'RFC:'],
    [200, 'EKU9003173C9'],
  ],
  [
    [40, 'Denominación/Razón Social:'],
    [200, 'ESCUELA KEMPER URGATE'],
  ],
  [
    [40, 'Régimen Capital:'],
    [200, 'SOCIEDAD ANONIMA DE CAPITAL VARIABLE'],
  ],
  [[40, 'Nombre Comercial:']],
  ...address('42501'),
]
const company = pdfOf([...companyLines, ...regimes('Régimen General de Ley Personas Morales')])

const choose = (page: Page, file: typeof company) => page.getByLabel('Constancia en PDF').setInputFiles(file)

const valuesOf = (page: Page, ...names: string[]) =>
  page.evaluate(
    (wanted) =>
      wanted.map((name) => document.querySelector<HTMLInputElement>(`main form [name=${name}]`)?.value ?? null),
    names,
  )

/** Loaded files that read a Constancia. */
const loadedReaders = async (page: Page) => {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return loaded.filter((url) => /constancia|pdf/.test(url))
}

const fiscal = ['tax_id', 'legal_name', 'tax_system', 'zip']

test('on a phone, a Constancia fills the form of a customer and shows what it filled', async () => {
  const page = await openAs(shop, 'ventas', '/customers/add', phone)
  await page.getByLabel('Nombre', { exact: true }).fill('Xóchilt Casas')
  await page.getByLabel('Correo electrónico').fill('xochilt@example.mx')
  await page.getByLabel('Teléfono').fill('4777654321')
  await page.getByLabel('Ciudad').fill('Coyoacán')
  await page.getByLabel('Notas internas').fill('Entregar por la tarde')
  expect(await loadedReaders(page)).toEqual([])

  await choose(page, person)
  const result = page.getByRole('status').filter({ hasText: 'Se llenó con su constancia' })
  await result.waitFor()
  expect(await result.getByRole('listitem').allInnerTexts()).toEqual([
    'Calle, número y colonia',
    'Estado',
    'RFC',
    'Razón social',
    'Régimen fiscal',
    'Código postal',
  ])
  await result.getByText('Su constancia tiene varios regímenes: 605 · Sueldos').waitFor()
  expect(await loadedReaders(page)).not.toEqual([])
  expect(await valuesOf(page, ...fiscal)).toEqual(['CACX7605101P8', 'XOCHILT CASAS CHAVEZ', '612', '36257'])
  expect(await valuesOf(page, 'address', 'city', 'state', 'name', 'notes')).toEqual([
    'CALLE HIDALGO 100, CENTRO',
    'Coyoacán',
    'Ciudad de México',
    'Xóchilt Casas',
    'Entregar por la tarde',
  ])
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const twin = page.getByRole('dialog', { name: 'RFC repetido' })
  await twin.getByRole('button', { name: 'Guardar de todos modos' }).click()
  await page.waitForURL('**/customers/manage')
  expect(
    await shop.rows('SELECT tax_id, legal_name, tax_system, zip, city, state, notes FROM customers WHERE id = 3'),
  ).toEqual([
    {
      tax_id: 'CACX7605101P8',
      legal_name: 'XOCHILT CASAS CHAVEZ',
      tax_system: '612',
      zip: '36257',
      city: 'Coyoacán',
      state: 'Ciudad de México',
      notes: 'Entregar por la tarde',
    },
  ])
})

test('a dropped Constancia shows the earlier values, and what it filled is unsaved', async () => {
  await shop.db.execute("UPDATE customers SET legal_name = 'Kemper', zip = '37000', address = 'Bodega 3' WHERE id = 1")
  const page = await openAs(shop, 'ventas', '/customers/edit/1')
  const button = page.getByRole('button', { name: 'Leer constancia' })
  await button.waitFor()
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], 'csf.pdf', { type: 'application/pdf' }))
      return data
    },
    [...company.buffer],
  )
  await button.dispatchEvent('drop', { dataTransfer: transfer })
  const result = page.getByRole('status').filter({ hasText: 'Se llenó con su constancia' })
  await result.waitFor()
  expect(await result.getByRole('listitem').allInnerTexts()).toEqual([
    'Razón social, antes «Kemper»',
    'Código postal, antes «37000»',
  ])
  expect(await valuesOf(page, 'address', 'city', ...fiscal)).toEqual([
    'Bodega 3',
    '',
    'EKU9003173C9',
    'ESCUELA KEMPER URGATE',
    '601',
    '42501',
  ])
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const leave = page.getByRole('dialog', { name: 'Tienes cambios sin guardar. ¿Salir?' })
  await leave.getByRole('button', { name: 'Seguir editando' }).click()

  await choose(page, company)
  await page.getByText('El formulario ya tiene los datos fiscales de su constancia.').waitFor()
  expect(await shop.rows('SELECT legal_name, zip FROM customers WHERE id = 1')).toEqual([
    { legal_name: 'Kemper', zip: '37000' },
  ])
})

test('a file that is no Constancia, or a lost connection, changes nothing and says what to do', async () => {
  const page = await openAs(shop, 'ventas', '/customers/edit/2')
  await page.getByRole('button', { name: 'Leer constancia' }).waitFor()
  const before = await valuesOf(page, ...fiscal)
  const problem = page.getByRole('alert')
  const other = (text: string | Buffer) => ({ ...company, buffer: Buffer.from(text) })
  const refused: [file: typeof company, message: string][] = [
    [other('una foto'), 'El archivo no es un PDF.'],
    [other(Buffer.concat([company.buffer, Buffer.alloc(10 * 1024 * 1024)])), 'El archivo pesa más de 10 MB.'],
    [other('%PDF-1.7\n'), 'No se pudo abrir el PDF: está dañado o tiene contraseña.'],
    [pdfFile(new jsPDF().rect(20, 20, 100, 100)), 'El PDF es una imagen, sin texto.'],
    [
      pdfOf([
        [
          [40, 'Factura A-12'],
          [200, 'RFC: EKU9003173C9'],
        ],
      ]),
      'El PDF no es una Constancia de Situación Fiscal.',
    ],
  ]
  for (const [file, message] of refused) {
    await choose(page, file)
    await problem.getByText(message).waitFor()
  }
  expect(await violations(page)).toEqual([])

  const code = /\/assets\/pdf-worker-/
  await page.route(code, (route) => route.abort('connectionreset'))
  await page.reload()
  await choose(page, company)
  await problem.getByText('Sin conexión. Elige la constancia de nuevo cuando vuelva.').waitFor()
  expect(await valuesOf(page, ...fiscal)).toEqual(before)

  await page.unroute(code)
  await choose(page, pdfOf(companyLines))
  await page.getByText('No encontramos en la constancia: Régimen fiscal. Complétalo tú.').waitFor()
  await page.getByText('El RFC es otro: revisa que la constancia sea de este cliente.').waitFor()
  expect(await problem.count()).toBe(0)
  expect((await valuesOf(page, ...fiscal)).toSpliced(2, 1)).toEqual(['EKU9003173C9', 'ESCUELA KEMPER URGATE', '42501'])
})
