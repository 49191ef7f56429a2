import { useEffect } from 'react'
import { useHandler } from '../../../ui/use-handler.ts'

/** Milliseconds between two keys: a barcode gun is faster, fingers are slower. */
const gunPauseMs = 45
const minLength = 4
/** A code repeated within this time is ignored: a worn trigger sends it twice. */
const bounceMs = 200

/**
 * Reads a barcode gun, which types fast and ends with Enter, wherever the focus is. Inputs and dialogs get their keys as usual.
 */
export function useGun(onCode: (code: string) => void) {
  const handleCode = useHandler(onCode)
  useEffect(() => {
    let buffer = ''
    let lastAt = 0
    let last = { code: '', at: 0 }

    function handleKey(event: KeyboardEvent) {
      const { target, key, timeStamp } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (target instanceof Element && target.closest('input, textarea, select, [aria-modal=true]')) return
      if (timeStamp - lastAt > gunPauseMs) buffer = ''
      lastAt = timeStamp
      if (key.length === 1) {
        buffer += key
        // A space within a code would press the focused button.
        if (key === ' ' && buffer.length > 1) event.preventDefault()
        return
      }
      if (key !== 'Enter' && key !== 'Tab') return
      const code = buffer.trim()
      buffer = ''
      if (code.length < minLength) return
      event.preventDefault()
      event.stopPropagation()
      const isBounce = last.code === code && timeStamp - last.at < bounceMs
      last = { code, at: timeStamp }
      if (!isBounce) handleCode(code)
    }

    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [handleCode])
}
