import { type ComponentProps, useId, useState } from 'react'
import type { PriceRule } from '#contract/prices/price-rules'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { type Rule, readRule, ruleText } from './rules.ts'

/** A price or a percentage as text. `onRule` is called on Enter and on leaving the field, with undefined for an empty one. */
export function RuleField({
  rule,
  label,
  onRule,
  onEnter,
  ...props
}: {
  rule: Rule | undefined
  label: string
  onRule: (rule: PriceRule | undefined) => void
  onEnter?: (input: HTMLInputElement) => void
} & Pick<ComponentProps<'input'>, 'placeholder' | 'className' | 'autoFocus'>) {
  const savedText = rule ? ruleText(rule) : ''
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const problemId = useId()

  /** Returns whether the text is a price, a percentage or nothing. */
  function apply() {
    if (typed === undefined) return true
    const next = typed.trim() === '' ? undefined : readRule(typed)
    if (next === undefined && typed.trim() !== '') {
      setWrong(true)
      return false
    }
    setTyped(undefined)
    setWrong(false)
    onRule(next)
    return true
  }

  return (
    <div className="grid gap-1">
      <TextInput
        {...props}
        data-rule
        aria-label={label}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? problemId : undefined}
        autoComplete="off"
        enterKeyHint="next"
        value={typed ?? savedText}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== undefined) {
            event.stopPropagation()
            // Otherwise the dialog closes too.
            event.preventDefault()
            setTyped(undefined)
            setWrong(false)
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (apply()) onEnter?.(event.currentTarget)
        }}
      />
      {isWrong ? (
        <p id={problemId} role="alert" className="font-medium text-bad text-xs">
          Escribe 170, −8 % o costo +20 %.
        </p>
      ) : null}
    </div>
  )
}
