import { type IvaCode, ivaNames } from '#contract/iva'
import type { StaffProductRow } from '#contract/products/products'
import { countText } from '../../../ui/money.ts'
import { useAction } from '../../../ui/use-action.ts'
import { changeProducts } from '../api.ts'

/** Sets the IVA of products. Null: the shop's. */
export const useChangeIva = () =>
  useAction(
    async (products: readonly StaffProductRow[], iva: IvaCode | null) => {
      await changeProducts({ change: 'iva', ids: products.map(({ id }) => id), iva })
      const count = countText(products.length, 'producto')
      return `IVA de ${count}: ${iva === null ? 'el general de la tienda' : ivaNames[iva]}.`
    },
    { success: (message) => message, failure: 'No se pudo cambiar el IVA.' },
  )
