import { useEffect } from 'react'
import { placeToasts } from './toast-place.ts'

/** Shows messages left of the column at the right of the page: they would cover its buttons. */
export function useToastAside() {
  useEffect(() => {
    placeToasts({ aside: '25rem' })
    return () => placeToasts({ aside: undefined })
  }, [])
}
