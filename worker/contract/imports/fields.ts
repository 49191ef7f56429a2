import type { ImportedColumn } from '#contract/products/columns'
import type { ImportKind } from './imports.ts'

/** A column that the importer reads: its label in templates and exports, and the titles by which it is found. */
export type ImportField = Titles & { field: string }
type Titles = { label: string; titles: readonly string[]; isRequired?: true }

/** Fields of a product in a sheet. A category is named by its path, and the stock is in the inventory. */
type ProductImportField = Exclude<ImportedColumn, 'categoryId'> | 'category' | 'stock' | 'min_stock' | 'location'

const code = {
  label: 'Código',
  titles: [
    'codigo',
    'clave',
    'code',
    'sku',
    'cod',
    'codigo de producto',
    'clave de producto',
    'codigo producto',
    'clave producto',
    'articulo',
    'no parte',
    'numero de parte',
    'modelo',
    'referencia',
    'id producto',
  ],
  isRequired: true,
} as const satisfies Titles
const price = {
  label: 'Precio',
  titles: [
    'precio',
    'precio de lista',
    'p lista',
    'p. lista',
    'precio lista',
    'precio 1',
    'precio1',
    'precio venta',
    'precio de venta',
    'p venta',
    'pventa',
    'precio publico',
    'p publico',
    'precio unitario',
    'p unitario',
    'p u',
    'pu',
    'price',
    'precio sin iva',
    'precio neto',
  ],
} as const satisfies Titles
const cost = {
  label: 'Costo',
  titles: [
    'costo',
    'costo unitario',
    'precio costo',
    'precio de costo',
    'precio compra',
    'precio de compra',
    'cost',
    'costo sin iva',
    'ultimo costo',
  ],
} as const satisfies Titles
/** The cost of added pieces may be their average. That of a product is the latest one. */
const costOfPieces = { ...cost, titles: [...cost.titles, 'costo promedio'] } as const satisfies Titles
const stock = {
  label: 'Existencia',
  titles: [
    'existencia',
    'existencias',
    'exist',
    'exis',
    'stock',
    'inventario',
    'conteo',
    'existencia fisica',
    'cantidad',
    'cantidad actual',
    'cantidad contada',
    'cantidad fisica',
    'cantidad recibida',
    'cant',
    'piezas',
    'piezas contadas',
    'piezas recibidas',
    'pzas',
    'pzs',
    'qty',
    'quantity',
    'existencia actual',
  ],
} as const satisfies Titles
const minimum = {
  label: 'Existencia mínima',
  titles: ['existencia minima', 'stock minimo', 'minimo inventario', 'punto de reorden', 'exist min', 'min stock'],
} as const satisfies Titles
const location = {
  label: 'Ubicación',
  titles: ['ubicacion', 'ubic', 'anaquel', 'pasillo', 'rack', 'localizacion', 'location', 'bin'],
} as const satisfies Titles
const name = {
  label: 'Nombre',
  titles: [
    'nombre',
    'producto',
    'nombre del producto',
    'nombre producto',
    'descripcion corta',
    'name',
    'descr',
    'desc',
    'articulo nombre',
    'concepto',
  ],
} as const satisfies Titles

const productFields: Record<ProductImportField, Titles> = {
  code,
  name,
  description: { label: 'Descripción', titles: ['descripcion', 'descripcion larga', 'detalle', 'description'] },
  category: {
    label: 'Categoría',
    titles: ['categoria', 'linea', 'familia', 'departamento', 'depto', 'grupo', 'category', 'rubro', 'clasificacion'],
  },
  brand: { label: 'Marca', titles: ['marca', 'brand', 'fabricante', 'proveedor marca'] },
  barcode: {
    label: 'Código de barras',
    titles: ['codigo de barras', 'codigo barras', 'cod barras', 'ean', 'upc', 'barcode', 'ean13', 'gtin'],
  },
  unit: {
    label: 'Unidad',
    titles: [
      'unidad',
      'um',
      'u m',
      'unidad de medida',
      'unidad de venta',
      'unidad venta',
      'presentacion',
      'unit',
      'empaque',
      'u',
    ],
  },
  salePrice1: price,
  cost,
  iva: { label: 'IVA', titles: ['iva', 'tasa iva', 'tasa', 'impuesto', 'iva %', '% iva'] },
  min_qty: { label: 'Mínimo', titles: ['minimo', 'min', 'minimo de venta', 'venta minima', 'cantidad minima', 'moq'] },
  multiple: { label: 'Múltiplo', titles: ['multiplo', 'multiplos', 'multiplo de venta', 'multiple'] },
  stock,
  min_stock: minimum,
  location,
  product_key: {
    label: 'Clave SAT',
    titles: [
      'clave sat',
      'clave producto sat',
      'clave prod serv',
      'claveprodserv',
      'codigo sat',
      'sat',
      'clave del sat',
      'prodserv',
    ],
  },
  unit_key: {
    label: 'Clave de unidad',
    titles: ['clave de unidad', 'clave unidad', 'claveunidad', 'clave unidad sat', 'unidad sat'],
  },
  status: { label: 'Estado', titles: ['estado', 'estatus', 'status', 'activo'] },
}

const priceFields: Record<string, Titles> = { code, salePrice1: price, cost }

const stockFields: Record<string, Titles> = {
  code,
  stock,
  mode: { label: 'Modo', titles: ['modo', 'mode'] },
  cost: costOfPieces,
  min_stock: minimum,
  location,
}

const customers = {
  name: {
    label: 'Nombre',
    titles: ['nombre', 'contacto', 'nombre de contacto', 'cliente', 'nombre del cliente', 'name', 'nombre completo'],
    isRequired: true,
  },
  company: { label: 'Empresa', titles: ['empresa', 'negocio', 'nombre comercial', 'compania', 'company', 'tienda'] },
  legal_name: {
    label: 'Razón social',
    titles: ['razon social', 'nombre fiscal', 'denominacion', 'denominacion social', 'nombre o razon social'],
  },
  tax_id: { label: 'RFC', titles: ['rfc', 'r f c', 'tax id', 'registro federal'] },
  tax_system: { label: 'Régimen fiscal', titles: ['regimen fiscal', 'regimen', 'clave regimen'] },
  zip: { label: 'Código postal', titles: ['codigo postal', 'cp', 'c p', 'cod postal', 'zip', 'cp fiscal'] },
  cfdi_use: { label: 'Uso de CFDI', titles: ['uso de cfdi', 'uso cfdi', 'uso del cfdi', 'clave uso cfdi'] },
  email: { label: 'Correo', titles: ['correo', 'email', 'e-mail', 'mail', 'correo electronico', 'correos'] },
  invoice_email: {
    label: 'Correo para facturas',
    titles: [
      'correo para facturas',
      'correo facturas',
      'correo de facturacion',
      'correo facturacion',
      'email facturacion',
    ],
  },
  phone: {
    label: 'Teléfono',
    titles: ['telefono', 'tel', 'celular', 'cel', 'movil', 'phone', 'whatsapp', 'telefonos'],
  },
  address: { label: 'Dirección', titles: ['direccion', 'domicilio', 'calle', 'calle y numero', 'address'] },
  city: { label: 'Ciudad', titles: ['ciudad', 'municipio', 'poblacion', 'localidad', 'city', 'delegacion'] },
  state: { label: 'Estado', titles: ['estado', 'entidad', 'entidad federativa', 'estado de la republica', 'state'] },
  credit_days: { label: 'Días de crédito', titles: ['dias de credito', 'dias credito', 'plazo', 'credito dias'] },
  credit_limit: { label: 'Límite de crédito', titles: ['limite de credito', 'limite credito', 'credito', 'limite'] },
  salesperson: {
    label: 'Vendedor',
    titles: ['vendedor', 'vendedora', 'agente', 'agente de ventas', 'asesor', 'ejecutivo', 'vendedor asignado'],
  },
  price_list: { label: 'Lista de precios', titles: ['lista de precios', 'lista', 'tipo de precio', 'lista precios'] },
  discount: { label: 'Descuento %', titles: ['descuento %', 'descuento', '% descuento', 'desc %'] },
  notes: { label: 'Notas', titles: ['notas', 'observaciones', 'comentarios'] },
} as const satisfies Record<string, Titles>

/** Fields of a customer in a sheet. */
export const customerFields = Object.keys(customers) as (keyof typeof customers)[]

const withNames = (fields: Record<string, Titles>): ImportField[] =>
  Object.entries(fields).map(([field, titles]) => ({ field, ...titles }))

/** The columns of each kind, in the order of templates and exports. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  products: withNames(productFields),
  prices: withNames(priceFields),
  stock: withNames(stockFields),
  customers: withNames(customers),
}

/**
 * Titles of our exports that no field reads, unless a field of the kind has the same title: pieces that are not the stock, amounts
 * that are not a price, and facts that no sheet sets. Such a column is not used unless a user assigns it, also where its numbers look
 * like a stock or a price.
 */
export const exportOnlyTitles = [
  'A pedir',
  'Actualizado',
  'Clave del proveedor',
  'Clientes',
  'Costo perdido',
  'Costo promedio',
  'Datos fiscales',
  'Días de cobertura',
  'Disponible',
  'En camino',
  'En espera',
  'Estado de la existencia',
  'Estado del cliente',
  'Fila',
  'Importe',
  'Margen',
  'Mínimo',
  'Motivo',
  'Pedidos',
  'Piezas perdidas',
  'Piezas por caja',
  'Piezas vendidas',
  'Por cantidad',
  'Proveedor',
  'Qué pasó',
  'Reservado',
  'Rotación',
  'Sobre pedido',
  'Sugerido',
  'Tipo',
  'Último movimiento',
  'Usuario',
  'Valor',
  'Vendedor',
  'Vendidas',
  'Venta diaria',
  'Ventas con IVA (redondeadas por renglón)',
  'Ventas con IVA',
  'Ventas sin IVA',
]

/** Titles that name a quantity only if they are the whole title: «Piezas por caja» and «Cantidad por empaque» are not the stock. */
export const wholeTitles = ['cantidad', 'cant', 'piezas', 'pzas', 'pzs', 'qty', 'quantity']
