import { useState } from 'react'
import { can } from '#contract/access'
import type { CancelResult, GlobalPreview } from '#contract/invoices/staff-cfdi'
import { post } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { thenRefresh } from '../../order/invoice/cfdi-api.ts'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { Labelled } from '../../ui/form/labelled.tsx'
import { Select } from '../../ui/form/select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText, formatMoney } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useGlobalPreview } from './api.ts'
import { lastMonths, nameOfMonth } from './months.ts'

/** Shows the paid orders of a month without an invoice, and issues their global invoice. */
export default function GlobalDialog({ onClose }: { onClose: () => void }) {
  const months = lastMonths(12)
  const [month, setMonth] = useState(months[1]?.value ?? '')
  const { data, error, mutate } = useGlobalPreview(month)
  const preview = data?.month === month ? data : undefined
  const [issue, isIssuing] = useAction(
    async ({ orders }: GlobalPreview) => {
      const input = { month, orderIds: orders.map(({ id }) => id) }
      const { message } = await thenRefresh(post<CancelResult>('/invoices/global', input))
      onClose()
      return message
    },
    { success: (message) => message, failure: 'No se pudo emitir la factura global.' },
  )
  const isReady = preview !== undefined && preview.count > 0 && preview.zip !== ''

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Factura global"
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button variant="primary" busy={isIssuing} disabled={!isReady} onClick={() => preview && issue(preview)}>
            Emitir factura global
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2 text-sm">
          Reúne los pedidos pagados del mes que nadie pidió facturar, a nombre del público en general. Si después un
          cliente pide la suya, la global se cancela con motivo 04 y se emite de nuevo sin ese pedido.
        </p>
        <Labelled label="Mes" className="max-w-64">
          {(id) => <Select id={id} value={month} options={months} onChange={({ target }) => setMonth(target.value)} />}
        </Labelled>
        {month === months[0]?.value ? (
          <Notice tone="amber">
            El mes aún no termina. Los pedidos que se paguen después quedan para otra factura global.
          </Notice>
        ) : null}
        {preview ? (
          <Preview preview={preview} />
        ) : error ? (
          <ErrorState message="No se pudo cargar la vista previa." onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={5} />
        )}
      </div>
    </Dialog>
  )
}

function Preview({ preview: { month, orders, count, all, total, zip } }: { preview: GlobalPreview }) {
  if (count === 0) return <Empty title={`No hay pedidos por facturar en ${nameOfMonth(month)}.`} />
  return (
    <>
      {zip === '' ? <MissingZip /> : null}
      <p className="text-sm">
        <b className="font-semibold tabular-nums">{formatMoney(total)}</b> con IVA, en {countText(count, 'pedido')}.
      </p>
      {all > count ? (
        <Notice>
          {all - count === 1 ? 'Queda' : 'Quedan'} {countText(all - count, 'pedido')} para otra factura global: al
          emitir esta, abre el mes de nuevo.
        </Notice>
      ) : null}
      <ScrollBox label="Pedidos por facturar" className="max-h-72 rounded-lg border border-line text-sm">
        <ul>
          {orders.map((order) => (
            <li
              key={order.id}
              className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-3 border-line px-3 py-2 not-first:border-t"
            >
              <span className="font-mono font-semibold">{folio(order.order_number)}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {order.customer_name}{' '}
                <span className="text-ink-3 text-xs">
                  <span className="whitespace-nowrap">{formatDay(order.paidAt)}</span>
                  {order.returned > 0 ? ` · sin ${formatMoney(order.returned)} que devolviste` : ''}
                </span>
              </span>
              <span className="num">{formatMoney(order.total)}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </>
  )
}

function MissingZip() {
  const mayConfigure = can(useUser(), 'configuration')
  return (
    <Notice
      tone="amber"
      action={
        mayConfigure ? (
          <LinkButton size="sm" to="/configuration/general#business">
            Configurar
          </LinkButton>
        ) : null
      }
    >
      Falta el código postal del negocio: el SAT lo pide en la factura global.
      {mayConfigure ? '' : ' Pide a un administrador o gerente que lo escriba en Configuración.'}
    </Notice>
  )
}
