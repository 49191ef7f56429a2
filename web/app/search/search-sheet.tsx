import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { topOverlay, useBack } from '../../ui/use-back.ts'
import { SearchInput } from './search-input.tsx'
import SearchOptions from './search-options.tsx'
import { usePageSearch } from './use-page-search.ts'

/** Page search of phones, at the top of the screen so that the keyboard does not cover it. */
export default function SearchSheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  const search = usePageSearch(close)
  useBack(true, () => sheet.current === topOverlay(), close)

  useEffect(() => sheet.current?.showModal(), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a modal dialog on Escape
    <dialog
      ref={sheet}
      aria-label="Buscar pantalla"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="m-0 w-full max-w-none border-line border-b bg-raised text-ink shadow-lg backdrop:bg-backdrop"
    >
      <div className="flex items-center gap-2 p-2.5">
        <SearchInput autoFocus search={search} className="min-w-0 flex-1" />
        <Button variant="ghost" onClick={close}>
          Cancelar
        </Button>
      </div>
      {search.isOpen ? <SearchOptions search={search} /> : null}
    </dialog>
  )
}
