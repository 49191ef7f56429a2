import { useState } from 'react'
import { withUnit } from '#contract/cart/unit-text'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Stop } from './walk.ts'

/** Asks for the number of pieces found of a line with missing pieces. */
export default function ShortDialog({
  stop,
  onShort,
  onClose,
}: {
  stop: Stop
  onShort: (found: number) => void
  onClose: () => void
}) {
  const { quantity, unit, location } = stop
  const [text, setText] = useState(String(stop.picked > 0 ? stop.picked : quantity - 1))
  const found = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN
  const isValid = found < quantity

  function handleSubmit() {
    onShort(found)
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={`¿Cuántas hay${location ? ` en ${location}` : ''}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form="short" variant="primary" disabled={!isValid}>
            {isValid
              ? `Listo con ${found} · ${quantity - found === 1 ? 'falta' : 'faltan'} ${quantity - found}`
              : 'Listo'}
          </Button>
        </>
      }
    >
      <form
        id="short"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) handleSubmit()
        }}
        className="grid gap-2"
      >
        <label htmlFor="short-found" className="grid gap-1.5">
          <span className="text-ink-2 text-sm">
            {stop.code}: el pedido lleva {withUnit(quantity, unit)}
          </span>
          <TextInput
            id="short-found"
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            value={text}
            maxLength={8}
            aria-invalid={!isValid || undefined}
            aria-describedby="short-problem"
            onFocus={(event) => event.target.select()}
            onChange={(event) => setText(event.target.value)}
            className="h-14! text-center font-semibold text-[26px]! tabular-nums"
          />
        </label>
        <p id="short-problem" role="alert" className="text-bad text-sm">
          {isValid ? '' : problemOf(quantity)}
        </p>
      </form>
    </Dialog>
  )
}

const problemOf = (quantity: number) =>
  quantity === 1
    ? 'Escribe 0. Si está, presiona Completo.'
    : `Escribe un número entero de 0 a ${quantity - 1}. Si están todas, presiona Completo.`
