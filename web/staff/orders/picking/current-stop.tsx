import { Check, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { unitText } from '#contract/cart/unit-text'
import { missingOf } from '#contract/orders/picking'
import { loadable, Suspense } from '../../../loadable.tsx'
import { codeWrap } from '../../../shop/code-wrap.ts'
import { folio } from '../../../shop/display.ts'
import { ProductThumb } from '../../../shop/product-thumb.tsx'
import { formatCount } from '../../../ui/money.ts'
import type { Picking } from './use-picking.ts'
import { missingText, type Stop } from './walk.ts'

const ShortDialog = loadable(() => import('./short-dialog.tsx'))

type Props = { stop: Stop; hasOrders: boolean; onMark: Picking['mark'] }

/** The line to pick now, in large text. */
export function CurrentStop({ stop, hasOrders, onMark }: Props) {
  const [isAsking, setAsking] = useState(false)
  const missing = missingOf(stop)
  return (
    <section
      aria-label="Renglón actual"
      className="rounded-2xl border-2 border-theme-strong bg-surface px-4 pt-3.5 pb-1.5 shadow-md"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <div className="min-w-0">
          <p className="font-semibold text-ink-2 text-xs">Ve a</p>
          <Location location={stop.location} />
          <Product stop={stop} />
        </div>
        <WantedQuantity stop={stop} />
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 text-ink-2 text-sm">
        <span className={`font-mono font-semibold text-info ${codeWrap(stop.code)}`}>{stop.code}</span>
        {stop.on_hand === null ? null : <span>Hay {formatCount(stop.on_hand)}</span>}
        {hasOrders ? <OrderMark stop={stop} /> : null}
        {stop.by ? <span className="text-teal">{stop.by.nombre}</span> : null}
      </p>
      {stop.mayMark ? (
        <>
          <Counter stop={stop} onMark={onMark} />
          <button
            type="button"
            disabled={missing === 0}
            onClick={() => onMark(stop, missing)}
            className="mt-2.5 flex h-15 w-full items-center justify-center gap-2.5 rounded-xl bg-theme-strong font-semibold text-[19px] text-white tracking-[-0.01em] disabled:bg-ok-soft disabled:text-ok"
          >
            <Check size={24} strokeWidth={2.4} aria-hidden /> Completo
          </button>
          <Short stop={stop} onAsk={() => setAsking(true)} onMark={onMark} />
        </>
      ) : null}
      <Suspense>
        {isAsking ? (
          <ShortDialog
            stop={stop}
            onShort={(found) => onMark(stop, found - stop.picked, true)}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

function Location({ location }: Pick<Stop, 'location'>) {
  if (!location) return <p className="font-semibold text-[26px] text-ink-2 leading-tight">Sin ubicación</p>
  const size = location.length > 7 ? 'text-[30px]' : 'text-[46px]'
  return <p className={`${size} font-bold leading-[1.05] tracking-[-0.03em] [overflow-wrap:anywhere]`}>{location}</p>
}

function Product({ stop }: { stop: Stop }) {
  return (
    <div className="mt-2 flex items-center gap-3">
      <ProductThumb product={{ image: stop.image, category: null }} className="size-14 rounded-lg" />
      <p className="min-w-0 text-balance font-semibold text-base leading-[1.28] [overflow-wrap:anywhere]">
        {stop.name}
      </p>
    </div>
  )
}

const sizesOfNumber = ['text-[84px]', 'text-[84px]', 'text-[84px]', 'text-[60px]', 'text-[46px]']

function WantedQuantity({ stop }: { stop: Stop }) {
  const missing = missingOf(stop)
  const bigNumber = formatCount(missing || stop.quantity)
  return (
    <div className="text-right">
      <p className="font-semibold text-ink-2 text-xs">{missing > 0 ? 'Toma' : 'Completo'}</p>
      <strong
        className={`${sizesOfNumber[bigNumber.length] ?? 'text-[34px]'} mt-1 block font-bold leading-[.9] tracking-[-0.05em] tabular-nums ${missing > 0 ? 'text-theme-text' : 'text-ok'}`}
      >
        {bigNumber}
      </strong>
      <span className="mt-2.5 inline-block max-w-36 rounded-md bg-theme-soft px-2 py-0.5 font-semibold text-sm text-theme-text">
        {unitText(missing || stop.quantity, stop.unit)}
      </span>
    </div>
  )
}

const roundButton =
  'grid h-14 place-items-center rounded-xl border-[1.5px] border-line-control bg-surface shadow-xs active:bg-mute-soft disabled:opacity-40'

function Counter({ stop, onMark }: Pick<Props, 'stop' | 'onMark'>) {
  return (
    <div className="mt-3 grid grid-cols-[60px_1fr_60px] items-center gap-2">
      <button
        type="button"
        aria-label="Quitar una"
        disabled={stop.picked === 0}
        onClick={() => onMark(stop, -1)}
        className={roundButton}
      >
        <Minus size={24} aria-hidden />
      </button>
      <p aria-live="polite" className="text-center text-ink-2 text-sm leading-tight">
        <b className="block font-bold text-[26px] text-ink tracking-[-0.02em] tabular-nums">
          {formatCount(stop.picked)}
        </b>
        de {formatCount(stop.quantity)}
      </p>
      <button
        type="button"
        aria-label="Agregar una"
        disabled={missingOf(stop) === 0}
        onClick={() => onMark(stop, 1)}
        className={roundButton}
      >
        <Plus size={24} aria-hidden />
      </button>
    </div>
  )
}

const shortButton = 'grid h-11 w-full place-items-center font-semibold text-[15px] text-theme-text'

function Short({ stop, onAsk, onMark }: Pick<Props, 'stop' | 'onMark'> & { onAsk: () => void }) {
  if (missingOf(stop) === 0) return <div className="h-2.5" />
  if (!stop.isShort) {
    return (
      <button type="button" onClick={onAsk} className={shortButton}>
        Faltan…
      </button>
    )
  }
  return (
    <button type="button" onClick={() => onMark(stop, 0)} className={shortButton}>
      {missingText(stop)} · Deshacer
    </button>
  )
}

export const OrderMark = ({ stop }: { stop: Stop }) => (
  <span className="rounded-md bg-mute-soft px-1.5 font-semibold text-ink">Pedido {folio(stop.order_number)}</span>
)
