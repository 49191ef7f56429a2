import { Check, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { countText, formatMoney } from '../../../ui/money.ts'
import { footBar } from '../../../ui/page.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { QuoteButton } from './quote-button.tsx'
import { ReviewCard } from './review-card.tsx'
import { steps as allSteps, type Steps } from './steps.ts'
import { GenerateButton, holdNote, NotesCard } from './summary-card.tsx'
import type { NewOrderState } from './use-new-order.ts'

type Props = { order: NewOrderState; steps: Steps }

/** A new order on a phone, one step at a time. */
export function PhoneSteps({ order, steps }: Props) {
  const { step } = steps
  return (
    <div className="grid min-w-0 gap-4">
      <StepList steps={steps} />
      {step === 'customer' ? <CustomerCard order={order} onChosen={() => steps.go('lines')} /> : null}
      {step === 'lines' ? (
        <>
          <CustomerCard order={order} onOpen={() => steps.go('customer')} />
          <LinesCard order={order} />
        </>
      ) : null}
      {step === 'delivery' ? (
        <>
          <DeliveryCard order={order} />
          <NotesCard order={order} />
        </>
      ) : null}
      {step === 'review' ? (
        <>
          <ReviewCard order={order} onChange={steps.go} />
          {order.editedFolio ? null : <QuoteButton order={order} className="h-11!" />}
        </>
      ) : null}
    </div>
  )
}

function StepList({ steps: { step, index, last, go } }: { steps: Steps }) {
  const current = useRef<HTMLButtonElement>(null)
  const lastStep = useRef(step)
  // The focused button was removed. The step of the articles focuses its field by itself.
  useEffect(() => {
    if (lastStep.current !== step && step !== 'lines') current.current?.focus({ preventScroll: true })
    lastStep.current = step
  }, [step])
  return (
    <ol aria-label="Pasos del pedido" className="grid grid-cols-4 gap-2">
      {allSteps.map(({ key, label }, position) => (
        <li key={key}>
          <button
            type="button"
            ref={position === index ? current : undefined}
            disabled={position > last}
            aria-current={position === index ? 'step' : undefined}
            className={`flex w-full items-center gap-1 border-t-4 pt-1.5 pb-1 text-left text-sm ${position <= index ? 'border-theme-strong' : 'border-line'} ${position === index ? 'font-semibold text-theme-text' : 'text-ink-2'}`}
            onClick={() => go(key)}
          >
            {position < index ? <Check size={14} aria-label="listo:" className="shrink-0 text-ok" /> : null}
            <span className="truncate">{label}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Total and the button to the next step, with the warning of the customer's credit above. */
export function PhoneBar({ order, steps }: Props) {
  const { lines, totals, hold, credit } = order
  return (
    <>
      {hold ? (
        <p className="flex items-center gap-2.5 border-line border-t bg-warn-soft px-3.5 py-2 font-medium text-sm text-warn">
          <ShieldAlert size={18} aria-hidden className="shrink-0" />
          {holdNote(hold, credit)}
        </p>
      ) : null}
      <div className={`${footBar} gap-3`}>
        <p className="mr-auto text-ink-2 text-sm">
          Total · {countText(lines.length, 'línea')}
          <span className="block font-semibold text-ink text-lg tabular-nums">{formatMoney(totals.total)}</span>
        </p>
        {steps.step === 'review' ? (
          order.editedFolio ? (
            <QuoteButton order={order} className="min-w-36" />
          ) : (
            <GenerateButton order={order} className="min-w-36" />
          )
        ) : (
          <Button variant="primary" className="min-w-36" onClick={steps.advance}>
            Continuar
          </Button>
        )}
      </div>
    </>
  )
}
