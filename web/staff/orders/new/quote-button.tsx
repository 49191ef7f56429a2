import { useState } from 'react'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { clearErrors, toast } from '../../../ui/toast.ts'
import type { NewOrderState } from './use-new-order.ts'

const QuoteDialog = loadable(() => import('./quote-dialog.tsx'))

/** Button that saves the draft as a quote. If the draft edits a quote, it saves that one and is the main button of the page. */
export function QuoteButton({ order, className = '' }: { order: NewOrderState; className?: string }) {
  const [isOpen, setOpen] = useState(false)

  function handleClick() {
    const refusal = order.refusalOf('review', 'quoteProblem')
    if (refusal) return toast.error(refusal)
    clearErrors()
    setOpen(true)
  }

  return (
    <>
      {order.editedFolio ? (
        <Button
          variant="primary"
          className={className}
          data-generate
          aria-keyshortcuts="Control+Enter"
          onClick={handleClick}
        >
          Guardar cambios
        </Button>
      ) : (
        <Button className={className} onClick={handleClick}>
          Guardar cotización
        </Button>
      )}
      <Suspense>{isOpen ? <QuoteDialog order={order} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
