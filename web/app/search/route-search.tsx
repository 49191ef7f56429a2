import { Search } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { loadable, Suspense } from '../../loadable.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { SearchInput } from './search-input.tsx'
import { usePageSearch } from './use-page-search.ts'

const SearchOptions = loadable(() => import('./search-options.tsx'))
const SearchSheet = loadable(() => import('./search-sheet.tsx'))

/** Search for a page by title: a field in the top bar, or a sheet on phones. Ctrl K opens it. */
export function RouteSearch() {
  return useMobile() ? <PhoneSearch /> : <BarSearch />
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

function useShortcut(open: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  })

  // Before the paint: from then on a user may press the keys.
  useLayoutEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

function BarSearch() {
  const input = useRef<HTMLInputElement>(null)
  useShortcut(() => input.current?.focus())
  const search = usePageSearch(() => input.current?.blur())
  return (
    <search className="relative">
      <SearchInput
        ref={input}
        search={search}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onBlur={search.leave}
        className="w-[210px]"
      >
        <kbd aria-hidden className="rounded-[4px] border border-line-strong bg-surface px-[5px] font-sans text-2xs">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </SearchInput>
      {search.isOpen ? (
        <div className="absolute top-full right-0 z-50 mt-1.5 w-[360px] max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised shadow-lg">
          <Suspense>
            <SearchOptions search={search} />
          </Suspense>
        </div>
      ) : null}
    </search>
  )
}

function PhoneSearch() {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcut(open)
  return (
    <>
      <IconButton label="Buscar" icon={<Search />} aria-haspopup="dialog" onClick={open} />
      {isOpen ? (
        <Suspense>
          <SearchSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
