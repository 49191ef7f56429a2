type Where = 'next' | 'previous'

/** Focuses the element that matches `selector` in the next or previous row that has one. Returns whether there was one. */
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

/** For a button that removes its own row: focuses the same button of another row, or without one the element around the rows. */
export function focusOtherRemove(button: Element) {
  if (focusBeside(button, '[data-remove]', 'next') || focusBeside(button, '[data-remove]', 'previous')) return
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus()
}
