import { useState } from 'react'
import { formatMoney } from '../../../ui/money.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'

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
    <ConfirmDialog
      open={question !== undefined}
      onClose={() => answer(false)}
      title="El precio es menor que el costo."
      confirmLabel="Guardar así"
      cancelLabel="Corregir"
      onConfirm={() => answer(true)}
    >
      {question ? (
        <p className="text-ink-2">
          Se vendería a {formatMoney(question.price)} lo que cuesta {formatMoney(question.cost)}.
        </p>
      ) : null}
    </ConfirmDialog>
  )
  return [confirm, dialog] as const
}
