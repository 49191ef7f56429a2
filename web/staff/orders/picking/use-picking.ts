import { useEffect, useState } from 'react'
import { isDone, missingOf, type PickList, type ScannedProducts } from '#contract/orders/picking'
import { ApiError } from '../../../api/client.ts'
import { useStore } from '../../../api/create-store.ts'
import { useUser } from '../../../api/session-store.ts'
import { toast } from '../../../ui/toast.ts'
import { useHandler } from '../../../ui/use-handler.ts'
import { findCode } from './api.ts'
import { addMark, sendMarks, waitingMarks } from './marks.ts'
import { type Signal, signal } from './signals.ts'
import { type Stop, scannedStops, stopsOf } from './walk.ts'

/** The result of the last scanned or typed code. `choiceIds`: the lines of which the picker chooses one. */
export type Reading = {
  kind: Signal
  code: string
  title: string
  detail: string
  stopId?: number
  choiceIds?: readonly number[]
}

export type Picking = ReturnType<typeof usePicking>

export function usePicking(orders: readonly PickList[]) {
  const user = useUser()
  const waiting = useStore(waitingMarks)
  const stops = stopsOf(
    orders,
    waiting.filter(({ userId }) => userId === user.id),
  )
  const [chosenId, choose] = useState<number>()
  const [[reading, earlier], setReadings] = useState<readonly (Reading | undefined)[]>([])
  const current = stops.find(({ id }) => id === chosenId) ?? stops.find((stop) => stop.mayMark && !isDone(stop))

  const handleRefused = useHandler((message: string) => {
    signal('wrong')
    toast.error(message)
  })
  // Marks of an earlier visit may wait for their answer.
  useEffect(() => {
    const send = () => void sendMarks(handleRefused)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [handleRefused])

  /** Adds to a line. When it is done, the next line of the walk is shown. */
  function mark(stop: Stop, add: number, isShort = false) {
    const { orderId, id, quantity, picked } = stop
    const allowed = Math.min(Math.max(add, -picked), quantity - picked)
    if (!stop.mayMark || (allowed === 0 && add !== 0)) return
    addMark({ orderId, orderItemId: id, add: allowed, isShort }, handleRefused)
    const isNowDone = isShort || picked + allowed === quantity
    choose(isNowDone ? undefined : id)
  }

  /** Counts a scan. The picker chooses if several products of the orders have the code: the shelf alone shows which one it is. */
  const scan = useHandler((code: string) => {
    const [stop, ...others] = scannedStops(stops, code, current?.id)
    if (!stop) {
      show({ kind: 'wrong', code, title: `${code} no va aquí`, detail: '' })
      return void explain(code)
    }
    if (others.length === 0) return count(stop, code)
    const choiceIds = [stop, ...others].map(({ id }) => id)
    show({ kind: 'ask', code, title: '¿Cuál es?', detail: `Estos artículos tienen el código ${code}.`, choiceIds })
  })

  function count(stop: Stop, code: string) {
    const result = readingOf(stop, code)
    show(result)
    if (result.kind !== 'wrong') mark(stop, 1)
  }

  function show(result: Reading) {
    signal(result.kind)
    setReadings(([last]) => [result, last])
  }

  /** Explains a code that is not in the order, with the name and the location of its product. */
  async function explain(code: string) {
    const detail = await findCode(code).then(placeOf, (error) =>
      error instanceof ApiError && error.status === 404 ? error.message : 'No está en lo que surtes. Revisa el código.',
    )
    setReadings((now) => now.map((one) => (one?.code === code && one.stopId === undefined ? { ...one, detail } : one)))
  }

  return {
    orders,
    stops,
    current,
    reading,
    /** The reading before, if its piece must be put back. */
    misread: earlier?.kind === 'wrong' && earlier.code !== reading?.code ? earlier : undefined,
    choices: stops.filter(({ id }) => reading?.choiceIds?.includes(id)),
    answer: (stop: Stop) => reading && count(stop, reading.code),
    choose,
    mark,
    scan,
  }
}

/** The product of a code that is not in the order, and where it belongs. */
function placeOf({ products }: ScannedProducts) {
  const [first, ...others] = products
  if (!first) return ''
  if (others.length === 0) {
    const { code, name, location } = first
    return `Es ${code}, ${name}. ${location ? `Regrésala a ${location}.` : 'Regrésala a su lugar.'}`
  }
  const places = products.map(({ code, location }) => (location ? `${code}, de ${location}` : code))
  return `Puede ser ${places.join('; o ')}. Regrésala a su lugar.`
}

function readingOf(stop: Stop, code: string): Reading {
  const { id, quantity, picked, mayMark } = stop
  const shared = { code, stopId: id }
  if (!mayMark) {
    return {
      ...shared,
      kind: 'wrong',
      title: `${stop.code} no se puede marcar`,
      detail: 'El pedido no está en surtido.',
    }
  }
  if (missingOf(stop) === 0) {
    const detail = `Ya van ${picked} de ${quantity}. Regresa esta pieza.`
    return { ...shared, kind: 'wrong', title: `${stop.code} ya está completo`, detail }
  }
  const isLast = picked + 1 === quantity
  const title = isLast ? `${stop.code} completo` : `${stop.code}: va 1 más`
  return { ...shared, kind: isLast ? 'done' : 'ok', title, detail: `${picked + 1} de ${quantity}` }
}
