import { useEffect } from 'react'

/** Shows messages left of the column at the right of the page: they would cover its buttons. */
export function useToastAside() {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--toast-aside', '25rem')
    return () => {
      style.removeProperty('--toast-aside')
    }
  }, [])
}
