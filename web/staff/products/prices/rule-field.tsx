import { type ComponentProps, useId, useState } from 'react'
import type { PriceRule } from '#contract/prices/price-rules'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { type Rule, readRule, ruleText } from './rules.ts'

/**
 * A field for a price or a percentage. On Enter and when the field is left, it calls `onRule` with what was typed (undefined for
 * an empty field), or `onWrong` with a text that is neither. The caller gives that text back as `wrong`: the field shows it with a
 * message.
 */
export function RuleField({
  rule,
  wrong,
  label,
  onRule,
  onWrong,
  onEnter,
  ...props
}: {
  rule: Rule | undefined
  wrong: string | undefined
  label: string
  onRule: (rule: PriceRule | undefined) => void
  onWrong: (text: string | undefined) => void
  onEnter?: (input: HTMLInputElement) => void
} & Pick<ComponentProps<'input'>, 'placeholder' | 'className' | 'autoFocus'>) {
  const savedText = rule ? ruleText(rule) : ''
  const [typed, setTyped] = useState<string>()
  const isWrong = typed === undefined && wrong !== undefined
  const problemId = useId()

  /** Returns whether the text is a price, a percentage or nothing. */
  function apply() {
    if (typed === undefined) return !isWrong
    const next = typed.trim() === '' ? undefined : readRule(typed)
    const isRead = next !== undefined || typed.trim() === ''
    setTyped(undefined)
    onWrong(isRead ? undefined : typed)
    if (isRead) onRule(next)
    return isRead
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
        value={typed ?? wrong ?? savedText}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && (typed !== undefined || isWrong)) {
            event.stopPropagation()
            // Otherwise the dialog closes too.
            event.preventDefault()
            setTyped(undefined)
            onWrong(undefined)
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
