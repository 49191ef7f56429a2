import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Whether the element has the focus now. */
export const hasKeyboard = (where: Locator) => where.evaluate((element) => element === document.activeElement)

/** Waits until the element has the focus: the code that moves it may run after the element is visible. */
export const focused = (where: Locator) => where.and(where.page().locator(':focus')).waitFor()

/** Presses Tab `steps` times and returns the names of the focused elements; each must show its focus. */
export async function walk(page: Page, steps: number) {
  const names: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement
      const around = [element, element.parentElement, element.parentElement?.parentElement]
      const styles = around.flatMap((each) => (each ? getComputedStyle(each) : []))
      return {
        name: element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? '',
        isSeen: styles.some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('0px 0px 0px 3px'),
        ),
      }
    })
    expect(isSeen, `the focus on ${name}`).toBe(true)
    names.push(name.trim())
  }
  return names
}
