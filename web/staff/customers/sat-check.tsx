import { CircleCheck, Landmark } from 'lucide-react'
import { isGenericRfc } from '#contract/customers/rfc'
import type { TaxCheck } from '#contract/invoices/tax-check'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/date.ts'
import { useFormValues } from '../../ui/form/form.tsx'
import { useFieldCheck } from '../../ui/form/use-field-check.ts'
import { useAction } from '../../ui/use-action.ts'
import { checkTaxData } from './api.ts'

const taxFields = ['tax_id', 'legal_name', 'tax_system', 'zip']

/** Validates the fiscal fields with SAT as typed, before they are saved. */
export function SatCheck() {
  const { result, run } = useFieldCheck(taxFields, checkTaxData)
  const [validate, busy] = useAction(run, { failure: 'No se pudo validar con el SAT.' })
  const isGeneric = isGenericRfc(String(useFormValues().tax_id ?? ''))
  return (
    <>
      <Button icon={<Landmark aria-hidden />} busy={busy} disabled={isGeneric} onClick={validate}>
        Validar con el SAT
      </Button>
      <div role="status" className="min-w-0">
        {isGeneric ? <p className="text-ink-3">Sin un RFC propio no hay nada que validar.</p> : null}
        {result && !isGeneric ? <Accepted {...result} /> : null}
      </div>
    </>
  )
}

function Accepted({ validatedAt, livemode }: TaxCheck) {
  if (!livemode) {
    return (
      <p className="text-warn">Facturapi acepta estos datos, pero con su clave de prueba puede no consultar al SAT.</p>
    )
  }
  if (!validatedAt) return <p className="text-warn">Facturapi acepta estos datos, sin confirmarlos con el SAT.</p>
  return (
    <p className="flex items-start gap-1.5 text-ok">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        El SAT reconoce estos datos. Validados el{' '}
        <span className="whitespace-nowrap">{formatDateTime(validatedAt)}.</span>
      </span>
    </p>
  )
}
