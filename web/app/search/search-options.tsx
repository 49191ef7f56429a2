import { OptionList } from '../../ui/form/option-list.tsx'
import type { PageSearch } from './use-page-search.ts'

export default function SearchOptions({ search }: { search: PageSearch }) {
  return (
    <div className="max-h-[60dvh] overflow-y-auto">
      <OptionList
        list={search.list}
        label="Resultados"
        keyOf={({ path, kind }) => `${kind} ${path}`}
        render={({ title, kind }) =>
          kind ? (
            <>
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-medium">{title[0]}</span>
                <span className="block text-ink-2 text-xs">{title.slice(1).join(' > ')}</span>
              </span>
              <span className="text-ink-3 text-xs">{kind}</span>
            </>
          ) : (
            <span className="min-w-0 [overflow-wrap:anywhere]">{title.join(' > ')}</span>
          )
        }
        status="Sin resultados"
      />
    </div>
  )
}
