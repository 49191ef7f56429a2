import { readStored, writeStored } from '../../api/browser-storage.ts'
import { useUser } from '../../api/session-store.ts'
import { isNumber, isText, listOf, shape } from '../../api/shapes.ts'

type Draft = { typed: { text: string; quantity: number }[]; pasted: string }

const isDraft = shape<Draft>({ typed: listOf(shape({ text: isText, quantity: isNumber })), pasted: isText })

/**
 * What was typed and pasted, until it is added to the order. It is stored for the tab, because a phone may reload a tab when its
 * user returns from another app.
 */
export function useStoredDraft() {
  const { id, onBehalfOf } = useUser()
  const key = `quick-order:${onBehalfOf ?? ''}:${id}`
  return {
    read: () => readStored(key, isDraft, 'session'),
    store({ typed, pasted }: Draft) {
      const rows = typed.map(({ text, quantity }) => ({ text, quantity: quantity || 1 }))
      const isBlank = pasted === '' && rows.every(({ text }) => text === '')
      writeStored(key, isBlank ? null : { typed: rows, pasted }, 'session')
    },
  }
}
