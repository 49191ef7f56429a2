import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const cleanupMs = 1000
const fallbackMs = 3000

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const nextEvent = (target: EventTarget, ...events: string[]) =>
  new Promise((done) => {
    for (const event of events) target.addEventListener(event, done, { once: true })
  })

/** Prints only the sheet, on letter paper (print.css), with the styles of this page. `title` is the name of the PDF. */
export async function print(sheet: ReactNode, title: string) {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.className = 'pointer-events-none fixed bottom-0 left-0 size-0 border-0 opacity-0'
  // Firefox replaces the empty document once more before its load event.
  const loaded = nextEvent(frame, 'load')
  document.body.append(frame)
  await Promise.race([loaded, wait(fallbackMs)])
  const { contentWindow: page, contentDocument: paper } = frame
  if (!page || !paper) {
    frame.remove()
    throw new Error('The browser gave no frame to print in')
  }

  const root = createRoot(paper.body)
  try {
    paper.title = title
    paper.documentElement.lang = document.documentElement.lang
    paper.documentElement.dataset.mode = 'light'
    const styles = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) =>
      paper.importNode(style, true),
    )
    const stylesLoaded = styles.map((style) => style.localName === 'link' && nextEvent(style, 'load', 'error'))
    paper.head.append(...styles)
    flushSync(() => root.render(sheet))
    await Promise.race([Promise.all(stylesLoaded).then(() => paper.fonts.ready), wait(fallbackMs)])
    const closed = nextEvent(page, 'afterprint')
    page.print()
    void Promise.race([closed.then(() => wait(cleanupMs)), wait(fallbackMs)]).then(removeFrame)
  } catch (error) {
    removeFrame()
    throw error
  }

  function removeFrame() {
    root.unmount()
    frame.remove()
  }
}
