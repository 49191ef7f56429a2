import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { toCentavos, toPesos } from '#contract/money'
import { showsIva } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { countText, formatMoney } from '../../ui/money.ts'
import { SaveListDialog } from '../lists/save-list-dialog.tsx'
import { amountOf, itemsOf, productCount } from './review-lines.ts'
import type { Review } from './use-review.ts'

export function ReviewFooter({ review, onBack }: { review: Review; onBack?: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const { ready, rows, isLoading } = review
  const count = productCount(ready)
  const sum = toPesos(ready.reduce((centavos, row) => centavos + toCentavos(amountOf(row)), 0))
  const listed = itemsOf(rows)
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <p className="mr-auto text-ink-2 text-sm max-sm:w-full">
        {isLoading ? (
          'Buscando los productos…'
        ) : (
          <>
            {showsIva() ? 'Total' : 'Subtotal'}{' '}
            <b className="font-semibold text-base text-ink tabular-nums">{formatMoney(sum)}</b>{' '}
            {showsIva() ? 'con IVA' : 'sin IVA'}
          </>
        )}
      </p>
      {onBack ? (
        <Button variant="ghost" onClick={onBack} className="max-sm:grow">
          Volver
        </Button>
      ) : null}
      {listed.length > 0 ? (
        <Button icon={<ListPlus />} onClick={() => setSaving(true)} className="max-sm:grow">
          Guardar como lista
        </Button>
      ) : null}
      <Button
        variant="primary"
        busy={review.isAdding}
        disabled={count === 0}
        onClick={review.add}
        className="max-sm:w-full"
      >
        {isLoading ? 'Agregar' : `Agregar ${countText(count, 'producto')}`}
      </Button>
      {isSaving ? <SaveListDialog getItems={async () => listed} onClose={() => setSaving(false)} /> : null}
    </div>
  )
}
