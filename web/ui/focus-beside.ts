type Where = 'next' | 'previous'

/** Moves the focus to what fits `selector` in the nearest row after the element's own that has it, or before; says whether there was one. */
export function focusBeside(element: Element, selector: string, where: Where): boolean {
  let row = element.closest('tr, li')
  while (row) {
    row = where === 'next' ? row.nextElementSibling : row.previousElementSibling
    const found = row?.querySelector<HTMLElement>(selector)
    if (!found) continue
    found.focus()
    return true
  }
  return false
}

/** For the button that takes its own row away: the focus goes on to the same button of another row. */
export const focusOtherRemove = (button: Element) =>
  focusBeside(button, '[data-remove]', 'next') || focusBeside(button, '[data-remove]', 'previous')
