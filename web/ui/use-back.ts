import { useEffect, useEffectEvent } from 'react'

/** The topmost open dialog or menu. */
export const topOverlay = () => [...document.querySelectorAll('dialog:modal, [role=menu]:popover-open')].at(-1)

/**
 * Whether the user presses Back or Forward while a dialog or a menu is open: this closes the topmost one instead of leaving
 * its page. Not within one page, whose dialog may itself be a step in the history, and not steps by script, which the user
 * agreed to.
 */
export const closesOverlay = ({ navigationType, userInitiated, cancelable, destination }: NavigateEvent) =>
  navigationType === 'traverse' &&
  userInitiated &&
  cancelable &&
  new URL(destination.url).pathname !== location.pathname &&
  (topOverlay() ?? document.querySelector('[aria-modal=true]')) !== null

/**
 * Back closes what is open, if it is on top, instead of leaving its page. The browser allows this once for each
 * interaction of the user; then Back leaves the page.
 */
export function useBack(isOpen: boolean, isOnTop: () => boolean, onBack: () => void) {
  const handleNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.defaultPrevented || !closesOverlay(event) || !isOnTop()) return
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
