import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { NewPurchaseOrder, purchaseFolio } from '#contract/purchases/orders'
import { Card } from '../../../../ui/card.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useQuery } from '../../../../ui/use-query.ts'
import { SentBeforeDialog } from '../../sent-before-dialog.tsx'
import { unclearPostMessage, useStockEntry } from '../../use-stock-entry.ts'
import { SupplierField } from '../supplier-field.tsx'
import { createPurchaseOrder } from './api.ts'
import { orderHeader, PurchaseOrderFields, readItems } from './purchase-order-form.tsx'
import { orderPath } from './purchase-order-row.tsx'

const Header = v.object({ supplier: NewPurchaseOrder.entries.supplier, ...orderHeader(null) })
type Header = v.InferOutput<typeof Header>

/** The screen of a new purchase order. */
export function AddOrder() {
  // `list` changes when lines were added to the draft from another screen: the form must read the draft again.
  const [query] = useQuery()
  return (
    <Page
      title="Nueva orden de compra"
      subtitle="Enter pasa de código a piezas, a costo y al renglón siguiente."
      actions={<LinkButton to="/inventory/purchases?tab=orders">Ver órdenes</LinkButton>}
    >
      <Card>
        <NewOrderForm key={query.get('list')} />
      </Card>
    </Page>
  )
}

function NewOrderForm() {
  const navigate = useNavigate()
  const entry = useStockEntry('purchase-order', { fillsCost: true })

  async function handleSubmit(input: Header) {
    const items = await readItems(entry)
    if (!items) return
    const { id } = await entry.post({ ...input, items }, createPurchaseOrder)
    toast.success(`Orden ${purchaseFolio(id)} creada.`)
    void navigate(orderPath(id))
  }

  return (
    <>
      <Form
        key={entry.form.number}
        schema={Header}
        initial={entry.form.header}
        onSubmit={handleSubmit}
        onValues={entry.saveHeader}
        failure={unclearPostMessage}
        className="grid gap-5"
      >
        <PurchaseOrderFields
          entry={entry}
          supplierField={(focusNext) => <SupplierField onEnter={focusNext} />}
          submitLabel="Crear orden"
        >
          <p className="text-ink-3 text-xs">El borrador se guarda en este equipo.</p>
        </PurchaseOrderFields>
      </Form>
      <SentBeforeDialog entry={entry} place="Compras" />
    </>
  )
}
