import { type ProductStatus, productStatusLabels, type StaffProductRow } from '#contract/products/products'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { useAction } from '../../../ui/use-action.ts'
import { changeProducts, restoreStatus } from '../api.ts'

/** Changes the status of products, and offers "Deshacer". */
export function useChangeStatus() {
  return useAction(
    async (products: readonly StaffProductRow[], status: ProductStatus) => {
      const others = products.filter((product) => product.status !== status)
      await changeProducts({ change: 'status', ids: products.map(({ id }) => id), status })
      toastWithUndo(successMessage(products, status), () => restoreStatus(others))
      return true
    },
    { failure: 'No se pudo cambiar el estado.' },
  )
}

function successMessage([first, ...others]: readonly StaffProductRow[], status: ProductStatus) {
  const label = productStatusLabels[status].toLowerCase()
  return others.length === 0 ? `${first?.code}: ${label}.` : `${others.length + 1} productos: ${label}.`
}
