import { useEffect } from 'react'
import { placeToasts } from './toast-place.ts'

/** Messages cover nothing that is used: they are shown between the title of the page and its one button. */
export function useTitleRowToasts() {
  useEffect(() => {
    placeToasts({ aside: '10.5rem', isInTitleRow: true })
    return () => placeToasts({ aside: undefined, isInTitleRow: undefined })
  }, [])
}
