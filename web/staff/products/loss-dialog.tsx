import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/money.ts'

type Question = { price: number; cost: number; answer: (goesOn: boolean) => void }

/** Asks whether to sell for less than it costs; the first of the pair resolves to the answer. */
export function useLossQuestion() {
  const [question, setQuestion] = useState<Question>()

  const ask = (price: number, cost: number) =>
    new Promise<boolean>((resolve) => setQuestion({ price, cost, answer: resolve }))

  function answer(goesOn: boolean) {
    question?.answer(goesOn)
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
  return [ask, dialog] as const
}
