import { useEffect, useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { useFormValues } from '../../../ui/form/form.tsx'
import { useBarcodeOwner } from '../api.ts'
import { barcodeWarning } from './barcode.ts'

const typingPauseMs = 300

/** Warns about a bar code that another product has. It is allowed: packs and variants share codes. */
export function BarcodeField({ id }: { id: number | undefined }) {
  const barcode = String(useFormValues().barcode ?? '').trim()
  const [settled, setSettled] = useState(barcode)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(barcode), typingPauseMs)
    return () => clearTimeout(timer)
  }, [barcode])
  const owner = useBarcodeOwner(settled, id)
  const shared =
    owner?.barcode === barcode
      ? `También es de ${owner.code}, ${owner.name}. Si lo comparten, al surtir se pregunta cuál es.`
      : ''
  return (
    <Field
      name="barcode"
      label="Código de barras"
      maxLength={40}
      autoComplete="off"
      hint={`${barcodeWarning(barcode) ?? ''} ${shared}`.trim()}
    />
  )
}
