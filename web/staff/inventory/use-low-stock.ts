import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ServerEventOf } from '#contract/rooms'
import { formatCount } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'

type LowStock = ServerEventOf<'stock_low'>

const groupMs = 500
const toastMs = 8000

/** Toast for products that reach their minimum stock. Those of one import come in one toast. */
export function useLowStock() {
  const navigate = useNavigate()
  const pending = useRef<LowStock[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show() {
    const [first, ...others] = pending.current
    pending.current = []
    if (!first) return
    const left = `${formatCount(first.quantity)} ${first.quantity === 1 ? 'disponible' : 'disponibles'}`
    const alone = { title: `Existencia baja: ${first.code}`, description: `${first.name} · ${left}` }
    const many = { title: `${formatCount(others.length + 1)} productos con existencia baja`, description: undefined }
    const { title, description } = others.length === 0 ? alone : many
    toast.info(title, {
      description,
      duration: toastMs,
      action: { label: 'Ver', onClick: () => navigate('/inventory/view?stock=low') },
    })
  }

  return (product: LowStock) => {
    pending.current.push(product)
    clearTimeout(timer.current)
    timer.current = setTimeout(show, groupMs)
  }
}
