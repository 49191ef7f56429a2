import { PUBLIC_RFC } from '#contract/customers/rfc'
import { genericRegime } from '#contract/invoices/sat-catalogs'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form/form.tsx'

/** Fills in the RFC of the public in general. With it, e-mail and postal code may be empty. */
export function NoRfcButton() {
  const { values, set } = useForm()
  if (String(values.tax_id ?? '').trim() !== '') return null
  return (
    <Button
      onClick={({ currentTarget: { form } }) => {
        set('tax_id', PUBLIC_RFC)
        set('tax_system', genericRegime)
        // To set a field removes its message, here that the field is required.
        for (const name of ['email', 'zip']) set(name, values[name])
        form?.querySelector<HTMLInputElement>('[name=tax_id]')?.focus()
      }}
    >
      No tiene RFC
    </Button>
  )
}
