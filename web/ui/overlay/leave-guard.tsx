import { use, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { closesOverlay } from '../use-back.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LeavePage } from './leave-page.ts'

/** The user has agreed to leave. Shared, because a page and its dialog may both have unsaved changes. */
let isLeaving = false

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const navigate = useNavigate()
  const { discard, stay } = use(LeavePage)
  const [leave, setLeave] = useState<() => void>()

  const handleNavigate = useEffectEvent((event: NavigateEvent) => {
    const { pathname, search, hash } = new URL(event.destination.url)
    const isOurs = event.navigationType === 'push' || event.navigationType === 'traverse'
    if (isLeaving || event.defaultPrevented || !isOurs || !event.cancelable || !event.destination.sameDocument) return
    if (pathname === location.pathname || closesOverlay(event)) return
    event.preventDefault()
    const { key } = event.destination
    setLeave(() => () => {
      isLeaving = true
      setLeave(undefined)
      discard()
      if (event.navigationType === 'traverse') window.navigation.traverseTo(key)
      else navigate(pathname + search + hash)
    })
  })

  useEffect(() => {
    if (!dirty) return
    isLeaving = false
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const handle = (event: NavigateEvent) => handleNavigate(event)
    const { navigation } = window as { navigation?: Navigation }
    addEventListener('beforeunload', handleUnload)
    navigation?.addEventListener('navigate', handle)
    return () => {
      removeEventListener('beforeunload', handleUnload)
      navigation?.removeEventListener('navigate', handle)
    }
  }, [dirty])

  function handleStay() {
    setLeave(undefined)
    stay()
  }

  return <LeaveDialog open={leave !== undefined} onStay={handleStay} onLeave={() => leave?.()} />
}

/**
 * For a dialog or drawer: `handleClose` closes it, and asks first if something was written. `leaveGuard`, rendered inside of it, is
 * that question, and guards the page, but not while it `isSaving`: a success may open another page.
 */
export function useGuardedClose(isUnsaved: boolean, onClose: () => void, isSaving = false) {
  const [isAsking, setAsking] = useState(false)

  function handleLeave() {
    setAsking(false)
    onClose()
  }

  const leaveGuard = (
    <>
      <LeaveGuard dirty={isUnsaved && !isSaving} />
      <LeaveDialog open={isAsking} onStay={() => setAsking(false)} onLeave={handleLeave} />
    </>
  )
  return { handleClose: () => (isUnsaved ? setAsking(true) : onClose()), leaveGuard }
}

export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      title="Tienes cambios sin guardar. ¿Salir?"
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      danger
      onConfirm={onLeave}
    >
      <p className="text-ink-2">Si sales ahora, se pierde lo que escribiste.</p>
    </ConfirmDialog>
  )
}
