import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Catalog, itemAt } from './catalog.ts'
import { Head, Row } from './rows.tsx'
import type { Found } from './search-worker.ts'
import { useOrder } from './use-order.ts'
import './style.css'

const wanted = new URLSearchParams(location.search)
const rowHeight = 54

/** `?rows=` sets the number of rows; `?all` draws every row, without virtualisation. */
function TableScreen({ catalog, worker }: { catalog: Catalog; worker: Worker }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const [isGrid, setGrid] = useState(false)
  const { actions } = useOrder()
  const count = found?.length ?? Math.min(Number(wanted.get('rows')), catalog.ids.length)

  useEffect(() => {
    worker.onmessage = ({ data }: MessageEvent<Found>) => setFound(data)
  }, [worker])

  function handleSearch(next: string) {
    setText(next)
    if (next) worker.postMessage(next)
    else setFound(undefined)
  }
  const draw = (index: number) => {
    const item = itemAt(catalog, found?.[index] ?? index)
    return <Row key={item.id} item={item} actions={actions} />
  }

  return (
    <main className="p-6">
      <input
        aria-label="Buscar productos"
        className="h-9 w-96 rounded-md border border-neutral-300 px-3"
        value={text}
        onChange={(event) => handleSearch(event.target.value)}
      />
      <button type="button" title="Lista" onClick={() => setGrid(false)}>
        Lista
      </button>
      <button type="button" title="Cuadrícula" onClick={() => setGrid(true)}>
        Cuadrícula
      </button>
      {isGrid ? null : <List count={count} draw={draw} />}
    </main>
  )
}

function List({ count, draw }: { count: number; draw: (index: number) => ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className="h-[50vh] overflow-auto">
      <table className="w-full table-fixed text-sm" aria-rowcount={count + 1}>
        <caption className="sr-only">Productos</caption>
        <Head />
        <tbody>
          {wanted.has('all') ? Array.from({ length: count }, (_, index) => draw(index)) : null}
          {wanted.has('all') ? null : (
            <>
              <tr style={{ height: above }} />
              {shown.map(({ index }) => draw(index))}
              <tr style={{ height: below }} />
            </>
          )}
        </tbody>
      </table>
    </div>
  )
}

const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
const catalog: Catalog = await (await fetch('/catalog.json')).json()
await new Promise((ready) => {
  worker.onmessage = ready
  worker.postMessage(catalog)
})
createRoot(document.getElementById('root') ?? document.body).render(<TableScreen catalog={catalog} worker={worker} />)
