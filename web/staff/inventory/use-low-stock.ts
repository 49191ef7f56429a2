import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ServerEventOf } from '#contract/rooms'
import { formatCount } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'

type RanLow = ServerEventOf<'stock_low'>

const pause = 500
const shownFor = 8000

/** Says which products just fell to their minimum; those of one moment, such as an import, in one message. */
export function useLowStock() {
  const navigate = useNavigate()
  const waiting = useRef<RanLow[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function say() {
    const [first, ...others] = waiting.current
    waiting.current = []
    if (!first) return
    const left = `${formatCount(first.quantity)} ${first.quantity === 1 ? 'disponible' : 'disponibles'}`
    const alone = { title: `Existencia baja: ${first.code}`, description: `${first.name} · ${left}` }
    const many = { title: `${formatCount(others.length + 1)} productos con existencia baja`, description: undefined }
    const { title, description } = others.length === 0 ? alone : many
    toast.info(title, {
      description,
      duration: shownFor,
      action: { label: 'Ver', onClick: () => navigate('/inventory/view?stock=low') },
    })
  }

  return (product: RanLow) => {
    waiting.current.push(product)
    clearTimeout(timer.current)
    timer.current = setTimeout(say, pause)
  }
}
