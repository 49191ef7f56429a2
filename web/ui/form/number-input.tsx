import { type ComponentProps, useState } from 'react'
import { TextInput } from './inputs.tsx'
import { readNumber } from './read-number.ts'

/**
 * Passes a number, undefined when empty, or the text when it is not a number, so that the schema reports it. `isMoney`: an amount
 * that was not typed here has two decimals.
 */
export function NumberInput({
  value,
  onValue,
  isMoney = false,
  ...props
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: unknown
  onValue: (value: unknown) => void
  isMoney?: boolean | undefined
}) {
  const [text, setText] = useState('')
  const shown = numberIn(text) === value ? text : textOf(value, isMoney)
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      value={shown}
      onChange={(event) => {
        setText(event.target.value)
        onValue(numberIn(event.target.value))
      }}
      className="tabular-nums"
    />
  )
}

const textOf = (value: unknown, isMoney: boolean) =>
  isMoney && typeof value === 'number' ? value.toFixed(2) : String(value ?? '')

function numberIn(text: string) {
  if (text.trim() === '') return undefined
  const number = readNumber(text)
  return Number.isNaN(number) ? text : number
}
