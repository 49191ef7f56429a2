import { importFields } from '#contract/import-fields'
import type { ImportKind } from '#contract/imports'

const examples: Record<ImportKind, Record<string, string>[]> = {
  products: [
    {
      ...{ code: 'TOR-0142', name: 'Tornillo hexagonal 1/4 x 2', category: 'Ferretería > Tornillos', brand: 'Fiero' },
      ...{ unit: 'Caja', salePrice1: '186.00', cost: '120.50', iva: '16', min_qty: '1', multiple: '1', stock: '100' },
      ...{ min_stock: '20', location: 'A-01', product_key: '31161500', unit_key: 'XBX', status: 'Activo' },
    },
  ],
  prices: [{ code: 'TOR-0142', salePrice1: '186.00', cost: '120.50' }],
  stock: [
    { code: 'TOR-0142', stock: '25', mode: 'Fijar' },
    { code: 'TOR-0143', stock: '10', mode: 'Sumar' },
  ],
  customers: [
    {
      ...{ name: 'María López', company: 'Ferretería López', legal_name: 'MARIA LOPEZ RUIZ', tax_id: 'LORM800101AB1' },
      ...{ tax_system: '612', zip: '36000', email: 'maria@ejemplo.mx', phone: '4771234567', city: 'Guanajuato' },
    },
  ],
}

/** Lines of a CSV with the titles that the importer reads and an example. */
export function templateOf(kind: ImportKind) {
  const fields = importFields[kind]
  const rows = examples[kind].map((example) => fields.map(({ field }) => example[field] ?? '').join(','))
  return [fields.map(({ label }) => label).join(','), ...rows]
}
