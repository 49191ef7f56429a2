import { type ReactNode, useState } from 'react'
import { can } from '#contract/access'
import type { Motive } from '#contract/invoices/cancellation'
import type { Cfdi } from '#contract/invoices/cfdi'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Opening } from '../../ui/opening.tsx'
import { CfdiEntry } from './cfdi-entry.tsx'
import { creditedHint, creditNotesOf, isCancelable, isCreditable } from './cfdi-facts.ts'
import {
  globalInvoiceText,
  globalTitleOf,
  RefundedInvoiceActions,
  RefundedInvoiceText,
  refundedInvoiceOf,
} from './refunded-invoice.tsx'

const CreditNoteDialog = loadable(() => import('./credit-note-dialog.tsx'))
const CancelInvoiceDialog = loadable(() => import('./cancel-invoice-dialog.tsx'))

/** The staff's card of the CFDIs of an order. `button`: issues or shows the invoice. */
export function CfdiCard({ order, button, empty }: { order: Order; button: ReactNode; empty: string }) {
  const user = useUser()
  const [canceling, setCanceling] = useState<{ cfdi: Cfdi; motive?: Motive }>()
  const [crediting, setCrediting] = useState<Cfdi>()
  const mayCancel = can(user, 'invoices.cancel')
  const cfdis = order.cfdis.toReversed()
  const refunded = refundedInvoiceOf(order)
  const toCancel = order.status === 'Cancelled' ? cfdis.find((cfdi) => isToCancel(cfdi, cfdis)) : undefined
  const isCredited = toCancel !== undefined && creditNotesOf(toCancel, cfdis) > 0
  return (
    <Card title="Factura" actions={button}>
      {toCancel ? (
        <div className="mb-3">
          <Notice
            tone="red"
            action={
              mayCancel && !isCredited ? (
                <Button size="sm" onClick={() => setCanceling({ cfdi: toCancel, motive: '03' })}>
                  Cancelar factura
                </Button>
              ) : null
            }
          >
            El pedido se canceló y su factura sigue vigente ante el SAT.
            {isCredited ? ` ${creditedHint}` : null}
            {mayCancel ? null : ' Pide a un administrador o gerente que la cancele.'}
          </Notice>
        </div>
      ) : null}
      {refunded ? (
        <div className="mb-3 grid gap-2">
          <Notice tone="red">
            <RefundedInvoiceText order={order} cfdi={refunded} />
          </Notice>
          <RefundedInvoiceActions order={order} cfdi={refunded} />
        </div>
      ) : null}
      <GlobalInvoice order={order} />
      {cfdis.length > 0 ? (
        <ul aria-label="Comprobantes fiscales" className="grid gap-3">
          {cfdis.map((cfdi) => (
            <li key={cfdi.rowid} className="border-line not-first:border-t not-first:pt-3">
              <CfdiEntry
                cfdi={cfdi}
                onCancel={mayCancel && isCancelable(cfdi) ? () => setCanceling({ cfdi }) : undefined}
                isCredited={creditNotesOf(cfdi, cfdis) > 0}
                onCredit={
                  mayCancel && isCreditable(cfdi, creditNotesOf(cfdi, cfdis)) ? () => setCrediting(cfdi) : undefined
                }
              />
            </li>
          ))}
        </ul>
      ) : order.globalInvoice ? null : (
        <p className="text-ink-2 text-sm">{empty}</p>
      )}
      <Opening>
        {canceling ? (
          <CancelInvoiceDialog {...canceling} orderId={order.id} onClose={() => setCanceling(undefined)} />
        ) : null}
        {crediting ? <CreditNoteDialog cfdi={crediting} onClose={() => setCrediting(undefined)} /> : null}
      </Opening>
    </Card>
  )
}

/** Whether the cancellation of an invoice may be requested, and credit notes do not cover its whole total. */
const isToCancel = (cfdi: Cfdi, cfdis: readonly Cfdi[]) =>
  cfdi.type === 'I' && isCancelable(cfdi) && creditNotesOf(cfdi, cfdis) < (cfdi.total ?? 0)

/** Renders nothing for an order that is in no global invoice. */
function GlobalInvoice({ order }: { order: Order }) {
  const user = useUser()
  if (!order.globalInvoice) return null
  const text = globalInvoiceText(order)
  return (
    <div className="mb-3 grid gap-2 text-sm last:mb-0">
      {text ? <Notice tone="red">{text}</Notice> : <p>Va en la {globalTitleOf(order.globalInvoice)}.</p>}
      {can(user, 'invoices') ? (
        <LinkButton size="sm" className="justify-self-end" to="/invoices?type=global">
          Ver facturas globales
        </LinkButton>
      ) : null}
    </div>
  )
}
