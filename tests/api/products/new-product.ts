import { expect } from 'vitest'
import type { ProductField } from '#contract/products/columns'
import type { StaffProduct } from '#contract/products/products'
import type { Caller } from '../../shop.ts'

/** The body of the form of a new product. */
export const drill = {
  code: ' TAL-0001 ',
  name: 'Taladro percutor',
  description: 'De 1/2".',
  brand: 'Truper',
  barcode: '7501206600001',
  categoryId: 1,
  status: 'active',
  salePrice1: 899.9,
  cost: 610.5,
  unit: 'Pieza',
  min_qty: 4,
  multiple: 2,
  min_stock: 3,
  location: null,
  product_key: '27111600',
  unit_key: 'h87',
  iva: null,
  box_qty: null,
  backorder: null,
  images: [],
  pdf: null,
} satisfies Record<ProductField, unknown>

export const create = async (staff: Caller, changes: object = {}) => {
  const answer = await staff.post('/products', { ...drill, ...changes })
  expect(answer.status).toBe(201)
  return answer.json<StaffProduct>()
}

/** The body that the form sends for an unchanged product. */
export const inputOf = ({ Inventory, ...product }: StaffProduct) => ({
  ...product,
  min_stock: Inventory?.min_stock ?? 0,
  location: Inventory?.location ?? null,
})
