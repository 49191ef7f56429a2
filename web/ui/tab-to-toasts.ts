const focusable = 'a[href], button, input, select, textarea, [tabindex]'

const stopsIn = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )

/**
 * While a modal dialog is open, Tab goes from its last element to the toasts in `region` and back: the dialog would keep
 * the focus, and the button of a toast could not be reached.
 */
export function tabToToasts(region: Element) {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab') return
      const dialog = stopsIn([...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1))
      const toasts = stopsIn(region.querySelector('ol'))
      if (dialog.length === 0 || toasts.length === 0) return
      const stops = [...dialog, ...toasts]
      const focused = document.activeElement
      const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1
      const step = event.shiftKey ? -1 : 1
      const target = stops[(at + step + stops.length) % stops.length]
      if (at < 0 || !target || (dialog.includes(target) && at < dialog.length)) return
      event.preventDefault()
      event.stopPropagation()
      target.focus()
    },
    true,
  )
}
