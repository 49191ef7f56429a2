import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { FilterElement } from './filter-element.tsx'
import { type BarFilters, type LoadedOptions, namesOf } from './filters.ts'

/** On a phone: a button with the number of filters in use, and a sheet with all of them. They apply at once. */
export function FilterSheet({
  rows,
  loaded,
  filters: { values, set, isFiltered, clear },
}: {
  rows: BarFilters['rows']
  loaded: LoadedOptions
  filters: BarFilters
}) {
  const [isOpen, setOpen] = useState(false)
  const used = rows.filter((row) => namesOf(row).some((name) => values[name])).length
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<SlidersHorizontal />} variant={used > 0 ? 'soft' : 'default'} onClick={() => setOpen(true)}>
        {used > 0 ? `Filtros (${used})` : 'Filtros'}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="sm"
        title="Filtros"
        footer={
          <>
            <Button disabled={!isFiltered} onClick={clear}>
              Limpiar filtros
            </Button>
            <Button variant="primary" onClick={close}>
              Ver resultados
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {rows
            .filter(({ label }) => label)
            .map((row) => (
              <div key={namesOf(row).join()} className="grid min-w-0 gap-1.5 fill-children!">
                <p className="font-medium text-ink-2 text-sm" aria-hidden>
                  {row.label}
                </p>
                <FilterElement row={row} values={values} set={set} loaded={loaded} />
              </div>
            ))}
        </div>
      </Dialog>
    </>
  )
}
