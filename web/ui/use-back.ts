import { useEffect, useEffectEvent } from 'react'
import { closesDialog } from './top-dialog.ts'

/**
 * Back closes what is open, if it is on top, instead of leaving its page. The browser allows this once for each
 * interaction of the user; then Back leaves the page.
 */
export function useBack(isOpen: boolean, isOnTop: () => boolean, onBack: () => void) {
  const handleNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.defaultPrevented || !closesDialog(event) || !isOnTop()) return
    event.preventDefault()
    onBack()
  })

  useEffect(() => {
    if (!isOpen) return
    const handle = (event: NavigateEvent) => handleNavigate(event)
    const { navigation } = window as { navigation?: Navigation }
    navigation?.addEventListener('navigate', handle)
    return () => navigation?.removeEventListener('navigate', handle)
  }, [isOpen])
}
