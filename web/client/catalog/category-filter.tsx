import { ListFilter } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { loadable } from '../../loadable.tsx'
import { pathName, pathTo } from '../../shop/category-tree.ts'
import { Button } from '../../ui/button.tsx'
import { Opening } from '../../ui/opening.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { useCategories } from './api.ts'

const CategoryPanel = loadable(() => import('./category-panel.tsx'))

export function CategoryFilter({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { data: categories = [], error, mutate, isLoading } = useCategories()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mobile = useMobile()
  const hasFailed = Boolean(error) && categories.length === 0
  useFailureToast(hasFailed, 'Error al cargar las categorías')

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  function handleBlur(event: FocusEvent) {
    if (!mobile && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  function handleKey(event: KeyboardEvent) {
    if (open && event.key === 'Escape') close()
  }

  const path = pathTo(categories, value)
  const shown = pathName(mobile ? path.slice(-1) : path)
  const name = shown || (value !== null && isLoading ? '…' : 'Todas')

  const panel = open ? (
    <Opening>
      <CategoryPanel
        categories={categories}
        value={value}
        error={hasFailed ? 'Error al cargar las categorías' : undefined}
        onRetry={() => mutate()}
        onPick={onChange}
        onClose={close}
        isWide={!mobile}
      />
    </Opening>
  ) : null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles blur and Escape of the button inside
    <div
      className="relative min-w-0 max-[389px]:min-w-22! max-sm:min-w-28 max-sm:flex-1"
      onBlur={handleBlur}
      onKeyDown={handleKey}
    >
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<ListFilter className="text-ink-3" />}
        onPointerEnter={CategoryPanel.preload}
        onFocus={CategoryPanel.preload}
        onClick={() => setOpen(!open)}
        className="w-full shrink! border-line-control! justify-start! sm:max-w-104 max-[389px]:px-2.5 max-[389px]:[&_svg]:hidden"
      >
        {mobile && value === null ? (
          'Categoría'
        ) : (
          <>
            <span className={mobile ? 'sr-only' : 'text-ink-2'}>Categoría:</span>
            <span className="truncate">{name}</span>
          </>
        )}
      </Button>
      {mobile ? (
        <Dialog open={open} onClose={close} title="Categoría" footer={<Button onClick={close}>Listo</Button>}>
          {panel}
        </Dialog>
      ) : (
        panel && <Popover>{panel}</Popover>
      )}
    </div>
  )
}

/** The panel below its button. */
const Popover = ({ children }: { children: ReactNode }) => (
  <div
    role="dialog"
    aria-label="Categoría"
    className="absolute top-full right-0 z-30 mt-1.5 w-max rounded-lg border border-line bg-raised shadow-lg"
  >
    {children}
  </div>
)
