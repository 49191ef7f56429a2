import { keysOf } from '#contract/keys'
import type { BankMovement } from '#contract/payments/bank-statements'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { ViewTabs } from '../../../ui/segments.tsx'
import { type View, viewLabels, viewOf } from './movement-view.ts'
import { Shares } from './shares.tsx'

export type Filters = { view: View; search: string }

/** The views of a statement, the money of each, and the search. `movements` undefined: not loaded. */
export const MovementFilters = ({
  movements,
  filters,
  onChange,
}: {
  movements: readonly BankMovement[] | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}) => (
  <>
    <ViewTabs
      label="Vistas del estado de cuenta"
      options={viewOptions(movements)}
      value={filters.view}
      onChange={(view) => onChange({ ...filters, view })}
    />
    {movements?.length ? <Shares movements={movements} /> : null}
    <div className="border-line border-b px-4 py-3 max-lg:px-3.5">
      <SearchField
        label="Concepto, referencia, monto, folio o cliente"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
    </div>
  </>
)

const viewOptions = (movements: readonly BankMovement[] | undefined) =>
  keysOf(viewLabels).map((value) => ({
    value,
    label: viewLabels[value],
    count: movements && inView(movements, value).length,
  }))

export const inView = (movements: readonly BankMovement[], view: View) =>
  view === 'all' ? movements : movements.filter((movement) => viewOf(movement) === view)
