import { OptionList } from '../../ui/form/option-list.tsx'
import type { PageSearch } from './use-page-search.ts'

export default function SearchOptions({ search }: { search: PageSearch }) {
  return (
    <div className="max-h-[60dvh] overflow-y-auto">
      <OptionList
        list={search.list}
        label="Resultados"
        keyOf={({ path }) => path}
        render={({ title }) => <span className="min-w-0 [overflow-wrap:anywhere]">{title.join(' > ')}</span>}
        status="Sin resultados"
      />
    </div>
  )
}
