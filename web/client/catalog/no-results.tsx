import { MessageSquare, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '../../api/session-store.ts'
import { openChat } from '../../chat/open-chat.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Filters, noFilters } from './catalog-filters.ts'
import { useLocal } from './local/state.ts'

/** Empty state of the product list: what was searched, near searches with results, and the chat. */
export default function NoResults({
  filters,
  onChange,
  onSearch,
}: {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
  onSearch: (search: string) => void
}) {
  const user = useUser()
  const suggestions = useSuggestions(filters)
  const search = filters.search.trim()
  const isFiltered = filters.category !== null || filters.inStock
  const clear = <Button onClick={() => onChange({ ...noFilters, search })}>Limpiar filtros</Button>
  if (!search) {
    return isFiltered ? (
      <Empty title="Ningún resultado con estos filtros." icon={<SearchX />} action={clear} />
    ) : (
      <Empty title="Aún no hay productos." />
    )
  }
  return (
    <Empty
      title={
        <span className="[overflow-wrap:anywhere]">{`No encontramos «${search}»${isFiltered ? ' con estos filtros' : ''}.`}</span>
      }
      icon={<SearchX />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isFiltered ? clear : null}
          <Button icon={<MessageSquare />} onClick={() => openChat(user.id, `¿Tienen «${search}»?`)}>
            Pregúntale a tu vendedor
          </Button>
        </div>
      }
    >
      {suggestions.length > 0 ? (
        <p>
          ¿Quisiste decir{' '}
          {suggestions.map((suggestion, at) => (
            <span key={suggestion}>
              {at === 0 ? '' : at === suggestions.length - 1 ? ' o ' : ', '}
              <button
                type="button"
                className="min-h-6 font-medium text-theme-text underline underline-offset-2"
                onClick={() => onSearch(suggestion)}
              >
                {suggestion}
              </button>
            </span>
          ))}
          ?
        </p>
      ) : null}
    </Empty>
  )
}

/** Searches like this one that have results; none until the catalogue is in the browser. */
function useSuggestions({ search, category, inStock }: Filters) {
  const { local } = useLocal()
  const key = JSON.stringify([search, category, inStock])
  const [answer, setAnswer] = useState<{ key: string; found: string[] }>()
  useEffect(() => {
    let isCurrent = true
    local?.suggest({ search, category, inStock }).then(
      (found) => isCurrent && setAnswer({ key, found }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [local, key, search, category, inStock])
  return answer?.key === key ? answer.found : []
}
