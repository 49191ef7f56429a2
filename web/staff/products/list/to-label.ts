import type { StaffProductRow } from '#contract/products/products'
import { displayPrice } from '../../../shop/display.ts'
import type { ProductToLabel } from '../../product-labels/product-labels-dialog.tsx'

/** A product of the list for its labels, with its list price as clients see it. */
export const toLabel = ({ code, barcode, name, unit, ...product }: StaffProductRow): ProductToLabel => ({
  code,
  barcode,
  name,
  unit,
  price: displayPrice(product.salePrice1, product),
})
