import { Bell } from 'lucide-react'
import { useState } from 'react'
import { loadable, Suspense } from '../../loadable.tsx'
import { CountButton } from '../../ui/badge.tsx'
import { openNotices, useLowStockNotices } from './staff-low-stock-api.ts'

const LowStockDrawer = loadable(() => import('./staff-low-stock-drawer.tsx'))

/** Bell of the top bar, with the number of new notices. */
export default function LowStockBell() {
  const { data } = useLowStockNotices()
  const [open, setOpen] = useState<boolean>()
  const [newIds, setNewIds] = useState<number[]>([])

  async function handleOpen() {
    setOpen(true)
    setNewIds(await openNotices())
  }

  return (
    <>
      <CountButton
        label="Avisos de existencia"
        icon={<Bell />}
        count={data?.fresh}
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onPointerEnter={LowStockDrawer.preload}
        onFocus={LowStockDrawer.preload}
        onClick={handleOpen}
      />
      {open === undefined ? null : (
        <Suspense>
          <LowStockDrawer open={open} newIds={newIds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
