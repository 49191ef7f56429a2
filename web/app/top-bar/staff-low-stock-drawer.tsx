import { BellOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { LowStockNotice } from '#contract/inventory/low-stock'
import { formatDay } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { formatCount } from '../../ui/money.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { useLowStockNotices } from './staff-low-stock-api.ts'

/** Products that fell to their minimum, with links to their stock and to the suggested purchase. */
export default function LowStockDrawer({
  open,
  newIds,
  onClose,
}: {
  open: boolean
  /** Ids of the products that were new when the drawer was opened. */
  newIds: number[]
  onClose: () => void
}) {
  const read = useLowStockNotices()
  const { total = 0, notices = [] } = read.data ?? {}
  const shown = notices.length
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Existencia baja"
      footer={
        total > 0 ? (
          <>
            <LinkButton to="/inventory/view?stock=low" onClick={onClose}>
              Ver todas
            </LinkButton>
            <LinkButton variant="primary" to="/inventory/purchases?tab=suggested" onClick={onClose}>
              Comprar lo sugerido
            </LinkButton>
          </>
        ) : undefined
      }
    >
      <LoadedList
        read={read}
        rows={read.data?.notices}
        failure="No se pudieron cargar los avisos."
        empty={
          <Empty title="No hay avisos." icon={<BellOff />}>
            Aquí aparece cada producto que llega a su existencia mínima, hasta que se recupera.
          </Empty>
        }
      >
        {() => (
          <>
            <ul className="grid" aria-label="Existencia baja">
              {notices.map((notice) => (
                <Notice
                  key={notice.id}
                  notice={notice}
                  isNew={notice.isNew || newIds.includes(notice.id)}
                  onOpen={onClose}
                />
              ))}
            </ul>
            {total > shown ? (
              <p className="pt-3 text-ink-3 text-sm">
                Se muestran los últimos {formatCount(shown)} de {formatCount(total)}.
              </p>
            ) : null}
          </>
        )}
      </LoadedList>
    </Drawer>
  )
}

function Notice({ notice, isNew, onOpen }: { notice: LowStockNotice; isNew: boolean; onOpen: () => void }) {
  const { id, code, name, unit, quantity, min_stock, lowSince } = notice
  return (
    <li className="border-line border-b last:border-0">
      <Link
        to={`/inventory/view?product=${id}`}
        onClick={onOpen}
        className="grid gap-0.5 rounded-sm px-2 py-2.5 text-sm hover:bg-mute-soft"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={`min-w-0 [overflow-wrap:anywhere] ${isNew ? 'font-semibold' : 'font-medium'}`}>
            {isNew ? <span className="sr-only">Nuevo: </span> : null}
            {name}
          </span>
          <span className={`shrink-0 font-semibold tabular-nums ${quantity <= 0 ? 'text-bad' : 'text-warn'}`}>
            {quantity <= 0 ? 'Agotado' : `${formatCount(quantity)} disp.`}
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-ink-3 text-xs tabular-nums">
          <span>
            <span className="code">{code}</span> · {unit} · mínimo {formatCount(min_stock)}
          </span>
          <time dateTime={lowSince}>{formatDay(lowSince)}</time>
        </span>
      </Link>
    </li>
  )
}
