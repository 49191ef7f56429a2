import { type ClipboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { ParsedOrder } from '#contract/cart/quick-order-text'
import { readText } from '#contract/cart/quick-order-text'
import { TextArea } from '../../ui/form/inputs.tsx'
import { countText, formatCount } from '../../ui/money.ts'

const example = `10 cj tornillo 1/4
AB-1234 x 5
TOR-0142, 20`

/** A text field for a pasted message or sheet. Below it, how many lines were understood so far. */
export function PasteTab({
  text,
  takesFocus,
  onChange,
}: {
  text: string
  takesFocus: boolean
  onChange: (text: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [refusedPaste, setRefusedPaste] = useState<ParsedOrder>()
  const readOfText = readText(useDeferredValue(text))
  const read = refusedPaste ?? readOfText

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab opens
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [])

  /** Refuses a text with too many lines: browsers need many seconds to show ten thousand. */
  function handlePaste(event: ClipboardEvent) {
    const pasted = readText(event.clipboardData.getData('text'))
    setRefusedPaste('error' in pasted ? pasted : undefined)
    if ('error' in pasted) event.preventDefault()
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-2 text-sm">
        Tu pedido, un producto por línea
      </label>
      <TextArea
        ref={field}
        id={id}
        aria-describedby={`${id}-summary`}
        aria-invalid={'error' in read || undefined}
        spellCheck={false}
        placeholder={example}
        value={text}
        onPaste={handlePaste}
        onChange={(event) => {
          setRefusedPaste(undefined)
          onChange(event.target.value)
        }}
        className="field-sizing-fixed! h-64 font-mono"
      />
      <p
        id={`${id}-summary`}
        aria-live="polite"
        className={`text-sm ${'error' in read ? 'font-medium text-bad' : 'text-ink-3'}`}
      >
        {summaryOf(read)}
      </p>
    </div>
  )
}

function summaryOf(read: ParsedOrder) {
  if ('error' in read) return read.error
  const { length } = read.lines
  if (length === 0) return 'Pega un mensaje de WhatsApp o columnas de Excel. Sin cantidad, se pide 1.'
  const unclear = read.lines.filter(({ problem }) => problem !== null).length
  const lines = countText(length, 'línea')
  return unclear === 0 ? lines : `${lines} · ${formatCount(unclear)} por aclarar`
}
