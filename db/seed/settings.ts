import type { InStatement } from '@libsql/client/web'
import { starterSynonyms } from '../../worker/contract/products/starter-synonyms.ts'
import { insert } from './insert.ts'

const settings = {
  business: {
    name: 'Mayoreo Bajío',
    tax_id: 'IIA040805DZ4',
    tax_system: '601',
    zip: '37000',
    address: 'Blvd. Adolfo López Mateos 2150, León, Guanajuato',
    phone: '4775550100',
    whatsapp: '4775550101',
    email: 'ventas@mayoreobajio.example',
  },
  banks: [
    {
      bank: 'Banco del Bajío Demo',
      holder: 'Mayoreo Bajío',
      clabe: '999225000123456786',
      instructions: 'Escribe la referencia numérica tal como aparece y sube tu comprobante.',
    },
    { bank: 'Banco de Prueba', holder: 'Mayoreo Bajío', clabe: '999225000987654326', instructions: '' },
  ],
  synonyms: starterSynonyms,
  firstSteps: { hidden: true },
}

export const demoSettings = (): InStatement[] => [
  "INSERT INTO configuration (key, value) VALUES ('iva', '16')",
  ...insert(
    'configuration',
    Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
  ),
  ...insert('announcements', [
    {
      texto: 'Conoce el catálogo de temporada: jardinería y riego.',
      enlace: 'https://mayoreobajio.example/temporada',
      audience: 'all',
      position: 1,
    },
    {
      texto: 'Los pedidos generados antes de las 13:00 salen el mismo día en León y Silao.',
      enlace: null,
      audience: 'clients',
      position: 2,
    },
  ]),
]
