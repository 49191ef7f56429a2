import { useEffect, useEffectEvent } from 'react'

/**
 * The topmost open dialog, menu, list of options or calendar. `:is` ignores a selector that an older browser does not know:
 * there the calendar is not found.
 */
export const topOverlay = () =>
  [...document.querySelectorAll(':is(dialog:modal, :popover-open, [type=date]:open)')].at(-1)

/** One function for each open overlay, which returns whether that overlay is the topmost one. */
const open = new Set<() => boolean>()

/**
 * Whether the user presses Back or Forward while an overlay is open: this closes the topmost one instead of leaving its
 * page. Not within one page, whose dialog may itself be a step in the history, and not steps by script, which the user
 * agreed to.
 */
export const closesOverlay = ({ navigationType, userInitiated, cancelable, destination }: NavigateEvent) =>
  navigationType === 'traverse' &&
  userInitiated &&
  cancelable &&
  new URL(destination.url).pathname !== location.pathname &&
  [...open].some((isOnTop) => isOnTop())

/**
 * Back closes what is open, if it is on top, instead of leaving its page. The browser allows this once for each
 * interaction of the user; then Back leaves the page.
 */
export function useBack(isOpen: boolean, isOnTop: () => boolean, onBack: () => void) {
  const isThisOnTop = useEffectEvent(isOnTop)
  const handleNavigate = useEffectEvent((event: NavigateEvent) => {
    if (event.defaultPrevented || !closesOverlay(event) || !isOnTop()) return
    event.preventDefault()
    onBack()
  })

  useEffect(() => {
    if (!isOpen) return
    const isTop = () => isThisOnTop()
    const handle = (event: NavigateEvent) => handleNavigate(event)
    const { navigation } = window as { navigation?: Navigation }
    open.add(isTop)
    navigation?.addEventListener('navigate', handle)
    return () => {
      open.delete(isTop)
      navigation?.removeEventListener('navigate', handle)
    }
  }, [isOpen])
}
