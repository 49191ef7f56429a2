import { ivaNames } from '#contract/iva'
import type { ProductField } from '#contract/products/columns'

/** Label of a supplier's code in the history. The form does not contain it. */
export const supplierCodeLabel = 'Clave del proveedor'

/** Labels of a product's fields in its history and in exports. */
export const productLabels: Record<ProductField, string> = {
  code: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  brand: 'Marca',
  barcode: 'Código de barras',
  categoryId: 'Categoría',
  status: 'Estado',
  salePrice1: 'Precio',
  cost: 'Costo',
  unit: 'Unidad',
  min_qty: 'Mínimo',
  multiple: 'Múltiplo',
  min_stock: 'Existencia mínima',
  location: 'Ubicación',
  product_key: 'Clave SAT',
  unit_key: 'Clave de unidad',
  iva: 'IVA',
  box_qty: 'Piezas por caja',
  backorder: 'Sobre pedido',
  images: 'Imágenes',
  pdf: 'Ficha técnica',
}

const ivaTexts: Record<string, string> = ivaNames

/** Text of a product's IVA: it has none of its own while it has the shop's. */
export const ivaValue = (iva: string | null) => (iva === null ? 'General' : (ivaTexts[iva] ?? iva))

/** Text of «Sobre pedido»: the expected day, if the shop knows it. */
export const backorderValue = (backorder: string | null) => (backorder === null ? 'No' : backorder || 'Sí')
