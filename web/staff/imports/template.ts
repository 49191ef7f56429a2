import { type Cell, cellText } from '#contract/imports/cells'
import { importFields } from '#contract/imports/fields'
import type { ImportKind } from '#contract/imports/imports'
import { type ExportColumn, sheetOf } from '../../ui/file/export-cells.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { isMoney } from './labels.ts'

const notesTitles = ['Columna', 'Qué se escribe'] as const

type Example = Record<string, string | number>

const examples: Record<ImportKind, Example[]> = {
  products: [
    {
      code: 'TOR-0142',
      name: 'Tornillo hexagonal 1/4 x 2',
      category: 'Ferretería > Tornillos',
      brand: 'Fiero',
      unit: 'Caja',
      salePrice1: 186,
      cost: 120.5,
      iva: '16',
      min_qty: 1,
      multiple: 1,
      stock: 100,
      min_stock: 20,
      location: 'A-01',
      product_key: '31161500',
      unit_key: 'XBX',
      status: 'Activo',
    },
  ],
  prices: [{ code: 'TOR-0142', salePrice1: 186, cost: 120.5 }],
  stock: [
    { code: 'TOR-0142', stock: 25, mode: 'Fijar' },
    { code: 'TOR-0143', stock: 10, mode: 'Sumar', cost: 120.5 },
  ],
  customers: [
    {
      name: 'María López',
      company: 'Ferretería López',
      legal_name: 'MARIA LOPEZ RUIZ',
      tax_id: 'LORM800101AB1',
      tax_system: '612',
      zip: '36000',
      email: 'maria@ejemplo.mx',
      phone: '4771234567',
      city: 'Guanajuato',
    },
  ],
}

/** Values that a column accepts, where its title is not enough. */
const notes: Record<string, string> = {
  code: 'Obligatorio. Un código que ya existe cambia ese producto; uno nuevo lo crea.',
  category: 'Con subcategorías: Ferretería > Tornillos. La que no existe se crea.',
  salePrice1: 'Precio de lista, sin IVA.',
  iva: '16, 8, 0, Exento o General (el de la tienda).',
  stock: 'Piezas, en enteros.',
  mode: 'Fijar: la cantidad es la existencia total. Sumar: se agrega a la existencia; los códigos repetidos se suman.',
  product_key: '8 dígitos del catálogo del SAT. Si falta, se sugiere por el nombre y la categoría.',
  unit_key: 'Clave del SAT, por ejemplo H87 (pieza) o XBX (caja). Si falta, se toma de la unidad.',
  tax_id: 'Sin RFC, el cliente es público en general.',
  tax_system: 'Clave de 3 dígitos, por ejemplo 601 o 612.',
  discount: 'Porcentaje de 0 a 100.',
  salesperson: 'Nombre o correo de alguien del equipo de ventas.',
}
/** Notes whose field has another meaning in that kind. */
const notesOfKind: Partial<Record<ImportKind, Record<string, string>>> = {
  prices: { code: 'Obligatorio. Tiene que existir.' },
  stock: { code: 'Obligatorio. Tiene que existir.', cost: 'De las piezas que entran: forma el costo promedio.' },
  products: { status: 'Activo, Inactivo o Borrador.' },
}

const fieldsIn = (kind: ImportKind) => importFields[kind]
const noteOf = (kind: ImportKind, field: string) => notesOfKind[kind]?.[field] ?? notes[field] ?? ''

/** Lines of a CSV with the titles that the importer reads and an example. */
export function templateOf(kind: ImportKind) {
  const fields = fieldsIn(kind)
  const rows = examples[kind].map((example) => fields.map(({ field }) => example[field] ?? '').join(','))
  return [fields.map(({ label }) => label).join(','), ...rows]
}

/** The sheets of the template: the titles with an example, and what each column accepts. */
export function templateSheets(kind: ImportKind) {
  const fields = fieldsIn(kind)
  const data = fields.map(
    ({ field, label }): ExportColumn<Example> => ({
      title: label,
      value: (example) => example[field] ?? null,
      ...(isMoney(field) ? { format: 'money' } : {}),
    }),
  )
  const help: ExportColumn<(typeof fields)[number]>[] = [
    { title: notesTitles[0], value: ({ label }) => label },
    { title: notesTitles[1], value: ({ field }) => noteOf(kind, field) },
  ]
  return [
    { sheet: 'Importar', ...sheetOf(data, examples[kind]) },
    {
      sheet: 'Notas',
      ...sheetOf(
        help,
        fields.filter(({ field }) => noteOf(kind, field) !== ''),
      ),
    },
  ]
}

/** Whether a sheet is the one with the notes of the template, which has nothing to import. */
export const isTemplateNotes = ([titles = []]: readonly Cell[][]) =>
  notesTitles.every((title, column) => cellText(titles[column]) === title)

/** Downloads the template as an Excel file. */
export async function saveTemplateBook(kind: ImportKind, name: string) {
  const { default: write } = await import('write-excel-file/universal')
  const blob = await write(
    templateSheets(kind).map(({ sheet, cells, widths }) => ({
      sheet,
      data: cells,
      columns: widths,
      stickyRowsCount: 1,
    })),
  ).toBlob()
  saveFile(new File([blob], `${name}.xlsx`, { type: blob.type }))
}
