import { Download, Ellipsis, FileMinus2, FileX2 } from 'lucide-react'
import { can } from '#contract/access'
import type { Cfdi } from '#contract/invoices/cfdi'
import { useUser } from '../../api/session-store.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDateTime } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { useAction } from '../../ui/use-action.ts'
import { downloadCfdi, type Format } from './cfdi-api.ts'
import { creditedHint, stateOf, titleOf } from './cfdi-facts.ts'

type CfdiActions = {
  onCancel?: (() => void) | undefined
  onCredit?: (() => void) | undefined
  /** It has credit notes, which have to be cancelled before it. */
  isCredited?: boolean
}

/** A CFDI with its downloads and, for staff, the next step. */
export function CfdiEntry({ cfdi, ...actions }: { cfdi: Cfdi } & CfdiActions) {
  const isStaff = can(useUser(), 'staff')
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
        <div className="-my-1.5 -mr-2 shrink-0">
          <CfdiMenu cfdi={cfdi} {...actions} />
        </div>
      </div>
      <p className="text-ink-2 text-sm tabular-nums">
        {[formatDateTime(cfdi.created_at), amount !== null && formatMoney(amount)].filter(Boolean).join(' · ')}
      </p>
      {cfdi.details?.installment ? (
        <p className="text-ink-2 text-sm">
          Parcialidad {cfdi.details.installment} · saldo anterior {formatMoney(cfdi.details.lastBalance ?? 0)} · queda{' '}
          {formatMoney((cfdi.details.lastBalance ?? 0) - (cfdi.amount ?? 0))}
        </p>
      ) : null}
      {cfdi.status === 'failed' && cfdi.error ? (
        <p className="text-bad text-sm [overflow-wrap:anywhere]">{cfdi.error}</p>
      ) : null}
      {help && isStaff && !actions.isCredited ? (
        <p className={`text-sm ${tone === 'red' ? 'text-bad' : 'text-ink-2'}`}>{help}</p>
      ) : null}
      {cfdi.uuid ? <p className="break-all font-mono text-ink-3 text-xs">{cfdi.uuid}</p> : null}
    </div>
  )
}

const failure = 'No se pudo descargar el archivo.'

/** Downloads of a CFDI and its cancellation. `more`: further entries of the list. */
export function CfdiMenu({
  cfdi,
  onCancel,
  onCredit,
  isCredited = false,
  more = [],
}: {
  cfdi: Pick<Cfdi, 'id' | 'uuid' | 'type' | 'series' | 'folio_number' | 'status' | 'cancellation'>
  more?: MenuEntry[]
} & CfdiActions) {
  const [download, isLoading] = useAction((format: Format, receipt?: boolean) => downloadCfdi(cfdi, format, receipt), {
    failure,
  })
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
  if (onCancel) {
    const refusal = isCredited ? { disabled: true, hint: creditedHint } : {}
    const cancel = { label: 'Cancelar ante el SAT', icon: <FileX2 />, onSelect: onCancel, danger: true }
    items.push('separator', { ...cancel, ...refusal })
  }
  if (items.length === 0) return null
  return (
    <Menu
      button={<IconButton label={`Acciones de ${titleOf(cfdi)}`} icon={<Ellipsis />} disabled={isLoading} />}
      items={items}
    />
  )
}
