import { Barcode, ChevronLeft, Keyboard } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { isDone, type PickList } from '#contract/orders/picking'
import { loadable, Suspense } from '../../../loadable.tsx'
import { folio } from '../../../shop/display.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatCount } from '../../../ui/money.ts'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import { orderPath } from '../../order-link.tsx'
import { CodeForm } from './code-form.tsx'
import { CurrentStop } from './current-stop.tsx'
import { DoneStops } from './done-stops.tsx'
import { FinishCard } from './finish-card.tsx'
import { Notices } from './notices.tsx'
import { ReadingStrip } from './reading-strip.tsx'
import { StopList } from './stop-list.tsx'
import { useGun } from './use-gun.ts'
import { type Picking, usePicking } from './use-picking.ts'
import { progressOf, type Stop } from './walk.ts'

const ScanView = loadable(() => import('./scan-view.tsx'))

/** On a phone it covers the whole screen, so that the buttons are large. */
export function PickBody({ orders }: { orders: readonly PickList[] }) {
  const picking = usePicking(orders)
  const [isScanning, setScanning] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useLostFocus(top)
  useGun(picking.scan)

  const { stops, current } = picking
  const done = stops.filter((stop) => isDone(stop) && stop.id !== current?.id)
  const open = stops.filter((stop) => !isDone(stop) && stop.id !== current?.id)

  function choose(stop: Stop) {
    picking.choose(stop.id)
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className="flex min-w-0 flex-col bg-ground max-lg:fixed max-lg:inset-0 max-lg:z-[28]">
      <Head orders={orders} />
      <Progress stops={stops} />
      <div className="grid flex-1 content-start gap-2.5 overflow-auto p-3 lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] lg:items-start lg:gap-4 lg:overflow-visible lg:p-6">
        <div ref={top} tabIndex={-1} className="grid min-w-0 scroll-mt-3 gap-2.5 outline-none lg:sticky lg:top-4">
          <Notices orders={orders} />
          {isScanning ? null : <ReadingStrip picking={picking} />}
          {done.length > 0 && current ? <DoneStops stops={done} onChoose={choose} /> : null}
          {current ? (
            <CurrentStop key={current.id} stop={current} hasOrders={orders.length > 1} onMark={picking.mark} />
          ) : (
            <FinishCard orders={orders} stops={stops} />
          )}
        </div>
        <div className="min-w-0">
          <StopList stops={current ? open : stops} hasOrders={orders.length > 1} onChoose={choose} />
        </div>
      </div>
      <Foot picking={picking} onScan={() => setScanning(true)} />
      <Suspense>{isScanning ? <ScanView picking={picking} onClose={() => setScanning(false)} /> : null}</Suspense>
    </div>
  )
}

function Head({ orders }: { orders: readonly PickList[] }) {
  const [first, ...others] = orders
  if (!first) return null
  const isOne = others.length === 0
  return (
    <header className="flex min-h-14 flex-none items-center gap-1 bg-surface py-1.5 pr-4 pl-1.5 lg:px-4">
      <Link
        to={isOne ? orderPath(first.id) : '/orders/manage?tab=toFulfil'}
        aria-label={isOne ? 'Volver al pedido' : 'Volver a los pedidos'}
        className="grid size-11 flex-none place-items-center rounded-md hover:bg-mute-soft"
      >
        <ChevronLeft size={22} aria-hidden />
      </Link>
      <div className="min-w-0">
        <h1 className="truncate font-semibold text-[17px] leading-tight tracking-[-0.015em]">
          {isOne ? `Surtir pedido ${folio(first.order_number)}` : `Surtir ${orders.length} pedidos`}
        </h1>
        <p className="truncate text-ink-2 text-sm">
          {isOne
            ? [first.customer, first.pickup && 'recoge en tienda'].filter(Boolean).join(' · ')
            : orders.map(({ order_number }) => folio(order_number)).join(', ')}
        </p>
      </div>
      <Pickers orders={orders} />
    </header>
  )
}

const recentMs = 30 * 60_000

/** Names of the pickers with a mark in the last half hour. */
function Pickers({ orders }: { orders: readonly PickList[] }) {
  const [openedAt] = useState(() => Date.now())
  const marks = orders.flatMap(({ lines }) => lines.flatMap(({ by }) => by ?? []))
  const recent = marks.filter(({ at }) => Date.parse(at) > openedAt - recentMs)
  const names = [...new Map(recent.map(({ id, nombre }) => [id, nombre])).values()]
  if (names.length === 0) return null
  return (
    <span
      role="img"
      aria-label={`Surten: ${names.join(', ')}`}
      title={names.join(', ')}
      className="ml-auto flex flex-none"
    >
      {names.slice(0, 3).map((nombre) => (
        <Avatar
          key={nombre}
          nombre={nombre}
          avatar={null}
          className="-ml-1.5 size-8 rounded-full border-2 border-surface text-2xs"
        />
      ))}
    </span>
  )
}

function Progress({ stops }: { stops: readonly Stop[] }) {
  const { picked, quantity, done, lines } = progressOf(stops)
  return (
    <div className="flex-none border-line border-b bg-surface px-4 pb-3">
      <p className="flex items-baseline gap-1.5 text-ink-2 text-sm tabular-nums">
        <b className="font-semibold text-ink text-xl tracking-[-0.015em]">
          {formatCount(picked)} de {formatCount(quantity)}
        </b>
        unidades
        <span className="ml-auto">
          {done} de {lines} {lines === 1 ? 'renglón' : 'renglones'}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Avance del surtido"
        aria-valuenow={picked}
        aria-valuemin={0}
        aria-valuemax={quantity}
        className="mt-2 h-2 overflow-hidden rounded-sm bg-line"
      >
        <div
          className="h-full bg-theme-strong transition-[width]"
          style={{ width: `${quantity > 0 ? (100 * picked) / quantity : 0}%` }}
        />
      </div>
    </div>
  )
}

function Foot({ picking, onScan }: { picking: Picking; onScan: () => void }) {
  const [isTyping, setTyping] = useState(false)
  const typeButton = useRef<HTMLButtonElement>(null)

  function handleEscape() {
    setTyping(false)
    typeButton.current?.focus()
  }

  return (
    <footer className="flex-none border-line border-t bg-surface px-3 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-4px_16px_rgb(16_24_40/.06)] lg:sticky lg:bottom-0">
      {isTyping ? <CodeForm onCode={picking.scan} onEscape={handleEscape} autoFocus /> : null}
      <div className="flex gap-2 lg:max-w-[32rem]">
        <button
          type="button"
          onClick={onScan}
          className="flex h-14 flex-1 items-center justify-center gap-2.5 rounded-xl border-[1.5px] border-theme-strong bg-surface font-semibold text-[17px] text-theme-text"
        >
          <Barcode size={24} aria-hidden /> Escanear
        </button>
        <button
          ref={typeButton}
          type="button"
          aria-expanded={isTyping}
          aria-label="Teclear el código"
          title="Teclear el código"
          onClick={() => setTyping(!isTyping)}
          className="grid size-14 place-items-center rounded-xl border-[1.5px] border-line-control bg-surface text-ink-2"
        >
          <Keyboard size={24} aria-hidden />
        </button>
      </div>
    </footer>
  )
}
