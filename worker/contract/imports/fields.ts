import type { ImportKind } from './imports.ts'

/** A column that the importer reads: its label in templates and exports, and the titles by which it is found. */
export type ImportField = { field: string; label: string; titles: readonly string[]; isRequired?: true }

const code = {
  field: 'code',
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
} as const
const price = {
  field: 'salePrice1',
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
} as const
const cost = {
  field: 'cost',
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
    'costo promedio',
  ],
} as const
const stock = {
  field: 'stock',
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
    'cant',
    'piezas',
    'pzas',
    'pzs',
    'qty',
    'quantity',
    'disponible',
    'existencia actual',
  ],
} as const
const minimum = {
  field: 'min_stock',
  label: 'Existencia mínima',
  titles: ['existencia minima', 'stock minimo', 'minimo inventario', 'punto de reorden', 'exist min', 'min stock'],
} as const
const location = {
  field: 'location',
  label: 'Ubicación',
  titles: ['ubicacion', 'anaquel', 'pasillo', 'rack', 'localizacion', 'location', 'bin'],
} as const
const name = {
  field: 'name',
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
} as const

/** The columns of each kind, in the order of templates and exports. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  products: [
    code,
    name,
    {
      field: 'description',
      label: 'Descripción',
      titles: ['descripcion', 'descripcion larga', 'detalle', 'description'],
    },
    {
      field: 'category',
      label: 'Categoría',
      titles: ['categoria', 'linea', 'familia', 'departamento', 'depto', 'grupo', 'category', 'rubro', 'clasificacion'],
    },
    { field: 'brand', label: 'Marca', titles: ['marca', 'brand', 'fabricante', 'proveedor marca'] },
    {
      field: 'barcode',
      label: 'Código de barras',
      titles: ['codigo de barras', 'codigo barras', 'cod barras', 'ean', 'upc', 'barcode', 'ean13', 'gtin'],
    },
    {
      field: 'unit',
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
    price,
    cost,
    { field: 'iva', label: 'IVA', titles: ['iva', 'tasa iva', 'tasa', 'impuesto', 'iva %', '% iva'] },
    {
      field: 'min_qty',
      label: 'Mínimo',
      titles: ['minimo', 'min', 'minimo de venta', 'venta minima', 'cantidad minima', 'moq'],
    },
    { field: 'multiple', label: 'Múltiplo', titles: ['multiplo', 'multiplos', 'multiplo de venta', 'multiple'] },
    stock,
    minimum,
    location,
    {
      field: 'product_key',
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
    {
      field: 'unit_key',
      label: 'Clave de unidad',
      titles: ['clave de unidad', 'clave unidad', 'claveunidad', 'clave unidad sat', 'unidad sat'],
    },
    { field: 'status', label: 'Estado', titles: ['estado', 'estatus', 'status', 'activo'] },
  ],
  prices: [code, price, cost],
  stock: [code, stock, { field: 'mode', label: 'Modo', titles: ['modo', 'mode'] }, cost, minimum, location],
  customers: [
    {
      field: 'name',
      label: 'Nombre',
      titles: ['nombre', 'contacto', 'nombre de contacto', 'cliente', 'nombre del cliente', 'name', 'nombre completo'],
      isRequired: true,
    },
    {
      field: 'company',
      label: 'Empresa',
      titles: ['empresa', 'negocio', 'nombre comercial', 'compania', 'company', 'tienda'],
    },
    {
      field: 'legal_name',
      label: 'Razón social',
      titles: ['razon social', 'nombre fiscal', 'denominacion', 'denominacion social', 'nombre o razon social'],
    },
    { field: 'tax_id', label: 'RFC', titles: ['rfc', 'r f c', 'tax id', 'registro federal'] },
    { field: 'tax_system', label: 'Régimen fiscal', titles: ['regimen fiscal', 'regimen', 'clave regimen'] },
    { field: 'zip', label: 'Código postal', titles: ['codigo postal', 'cp', 'c p', 'cod postal', 'zip', 'cp fiscal'] },
    { field: 'email', label: 'Correo', titles: ['correo', 'email', 'e-mail', 'mail', 'correo electronico', 'correos'] },
    {
      field: 'phone',
      label: 'Teléfono',
      titles: ['telefono', 'tel', 'celular', 'cel', 'movil', 'phone', 'whatsapp', 'telefonos'],
    },
    { field: 'address', label: 'Dirección', titles: ['direccion', 'domicilio', 'calle', 'calle y numero', 'address'] },
    { field: 'city', label: 'Ciudad', titles: ['ciudad', 'municipio', 'poblacion', 'localidad', 'city', 'delegacion'] },
    {
      field: 'state',
      label: 'Estado',
      titles: ['estado', 'entidad', 'entidad federativa', 'estado de la republica', 'state'],
    },
    {
      field: 'credit_days',
      label: 'Días de crédito',
      titles: ['dias de credito', 'dias credito', 'plazo', 'credito dias'],
    },
    {
      field: 'credit_limit',
      label: 'Límite de crédito',
      titles: ['limite de credito', 'limite credito', 'credito', 'limite'],
    },
    {
      field: 'price_list',
      label: 'Lista de precios',
      titles: ['lista de precios', 'lista', 'tipo de precio', 'lista precios'],
    },
    { field: 'discount', label: 'Descuento %', titles: ['descuento %', 'descuento', '% descuento', 'desc %'] },
    { field: 'notes', label: 'Notas', titles: ['notas', 'observaciones', 'comentarios'] },
  ],
}

export const fieldLabel = (kind: ImportKind, field: string) =>
  importFields[kind].find((known) => known.field === field)?.label ?? field
