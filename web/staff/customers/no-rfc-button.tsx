import { PUBLIC_RFC } from '#contract/customers/rfc'
import { genericRegime } from '#contract/invoices/sat-catalogs'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form/form.tsx'

/** Makes a counter customer of a customer without an RFC: with the generic one, e-mail and postal code may be empty. */
export function NoRfcButton() {
  const { values, set } = useForm()
  if (String(values.tax_id ?? '').trim() !== '') return null
  return (
    <Button
      onClick={({ currentTarget: { form } }) => {
        set('tax_id', PUBLIC_RFC)
        set('tax_system', genericRegime)
        // Removes the messages that they are required.
        for (const name of ['email', 'zip']) set(name, values[name])
        form?.querySelector<HTMLInputElement>('[name=tax_id]')?.focus()
      }}
    >
      No tiene RFC
    </Button>
  )
}
