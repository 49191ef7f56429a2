import { Download, Ellipsis, FileMinus2, FileX2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { can } from '#contract/access'
import type { Cfdi, Motive } from '#contract/cfdi'
import type { Order } from '#contract/orders'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Notice } from '../../ui/chip.tsx'
import { formatDateTime } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { useAction } from '../../ui/use-action.ts'
import { downloadCfdi } from './cfdi-api.ts'
import { isCancelable, isCreditable, stateOf, titleOf } from './cfdi-facts.ts'

const CreditNoteDialog = loadable(() => import('./credit-note-dialog.tsx'))
const CancelInvoiceDialog = loadable(() => import('./cancel-invoice-dialog.tsx'))

/** The staff's card of the CFDIs of an order. `button`: issues or shows the invoice. */
export function CfdiCard({ order, button, empty }: { order: Order; button: React.ReactNode; empty: string }) {
  const user = useUser()
  const [canceling, setCanceling] = useState<{ cfdi: Cfdi; motive?: Motive }>()
  const [crediting, setCrediting] = useState<Cfdi>()
  const mayCancel = can(user, 'invoices.cancel')
  const cfdis = order.cfdis.toReversed()
  const standing = cfdis.find((cfdi) => cfdi.type === 'I' && isCancelable(cfdi))
  return (
    <Card title="Factura" actions={button}>
      {order.status === 'Cancelled' && standing ? (
        <div className="mb-3">
          <Notice
            tone="red"
            action={
              mayCancel ? (
                <Button size="sm" onClick={() => setCanceling({ cfdi: standing, motive: '03' })}>
                  Cancelar factura
                </Button>
              ) : null
            }
          >
            El pedido se canceló y su factura sigue vigente ante el SAT.
            {mayCancel ? null : ' Pide a un administrador o gerente que la cancele.'}
          </Notice>
        </div>
      ) : null}
      {cfdis.length > 0 ? (
        <ul aria-label="Comprobantes fiscales" className="grid gap-3">
          {cfdis.map((cfdi) => (
            <li key={cfdi.rowid} className="border-line not-first:border-t not-first:pt-3">
              <Entry
                cfdi={cfdi}
                onCancel={mayCancel && isCancelable(cfdi) ? () => setCanceling({ cfdi }) : undefined}
                onCredit={mayCancel && isCreditable(cfdi) ? () => setCrediting(cfdi) : undefined}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2 text-sm">{empty}</p>
      )}
      <Suspense>
        {canceling ? (
          <CancelInvoiceDialog {...canceling} orderId={order.id} onClose={() => setCanceling(undefined)} />
        ) : null}
        {crediting ? <CreditNoteDialog cfdi={crediting} onClose={() => setCrediting(undefined)} /> : null}
      </Suspense>
    </Card>
  )
}

type Act = (() => void) | undefined

function Entry({ cfdi, onCancel, onCredit }: { cfdi: Cfdi; onCancel: Act; onCredit: Act }) {
  const { tone, label, help } = stateOf(cfdi)
  const amount = cfdi.amount ?? cfdi.total
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <p className="font-medium">{titleOf(cfdi)}</p>
          <Chip tone={tone}>{label}</Chip>
          {cfdi.livemode || cfdi.id === null ? null : <Chip tone="blue">Modo de prueba</Chip>}
        </div>
        <CfdiMenu cfdi={cfdi} onCancel={onCancel} onCredit={onCredit} />
      </div>
      <p className="text-ink-2 text-sm tabular-nums">
        {[formatDateTime(cfdi.created_at), amount !== null && formatMoney(amount)].filter(Boolean).join(' · ')}
      </p>
      {cfdi.details?.installment ? (
        <p className="text-ink-2 text-sm">
          Parcialidad {cfdi.details.installment} · saldo anterior {formatMoney(cfdi.details.lastBalance ?? 0)}
        </p>
      ) : null}
      {help ? <p className={`text-sm ${tone === 'red' ? 'text-bad' : 'text-ink-2'}`}>{help}</p> : null}
      {cfdi.uuid ? <p className="break-all font-mono text-ink-3 text-sm">{cfdi.uuid}</p> : null}
    </div>
  )
}

const failure = 'No se pudo descargar el archivo.'

/** Downloads of a CFDI and its cancellation. `more`: further entries of the list. */
export function CfdiMenu({
  cfdi,
  onCancel,
  onCredit,
  more = [],
}: {
  cfdi: Pick<Cfdi, 'id' | 'uuid' | 'type' | 'series' | 'folio_number' | 'status' | 'cancellation'>
  onCancel: Act
  onCredit: Act
  more?: MenuEntry[]
}) {
  const [download, isLoading] = useAction(
    (format: 'pdf' | 'xml', receipt?: boolean) => downloadCfdi(cfdi, format, receipt),
    { failure },
  )
  const items: MenuEntry[] = []
  if (cfdi.uuid) {
    items.push(
      { label: 'Descargar PDF', icon: <Download />, onSelect: () => download('pdf') },
      { label: 'Descargar XML', icon: <Download />, onSelect: () => download('xml') },
    )
  }
  if (cfdi.status === 'canceled') {
    items.push(
      { label: 'Acuse de cancelación (PDF)', icon: <Download />, onSelect: () => download('pdf', true) },
      { label: 'Acuse de cancelación (XML)', icon: <Download />, onSelect: () => download('xml', true) },
    )
  }
  items.push(...more)
  if (onCredit) items.push({ label: 'Nota de crédito', icon: <FileMinus2 />, onSelect: onCredit })
  if (onCancel)
    items.push('separator', { label: 'Cancelar ante el SAT', icon: <FileX2 />, onSelect: onCancel, danger: true })
  if (items.length === 0) return null
  return (
    <Menu
      button={<IconButton label={`Acciones de ${titleOf(cfdi)}`} icon={<Ellipsis />} disabled={isLoading} />}
      items={items}
    />
  )
}
