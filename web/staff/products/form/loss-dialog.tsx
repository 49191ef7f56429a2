import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

type Question = { price: number; cost: number; answer: (isConfirmed: boolean) => void }

/** Confirms a price below the cost. Returns `[confirm, dialog]`; `confirm` resolves to the answer. */
export function useLossConfirmation() {
  const [question, setQuestion] = useState<Question>()

  const confirm = (price: number, cost: number) =>
    new Promise<boolean>((resolve) => setQuestion({ price, cost, answer: resolve }))

  function answer(isConfirmed: boolean) {
    question?.answer(isConfirmed)
    setQuestion(undefined)
  }

  const dialog = (
    <Dialog
      open={question !== undefined}
      size="sm"
      onClose={() => answer(false)}
      title="El precio es menor que el costo."
      footer={
        <>
          <Button onClick={() => answer(false)}>Corregir</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            Guardar así
          </Button>
        </>
      }
    >
      {question ? (
        <p className="text-ink-2">
          Se vendería a {formatMoney(question.price)} lo que cuesta {formatMoney(question.cost)}.
        </p>
      ) : null}
    </Dialog>
  )
  return [confirm, dialog] as const
}
