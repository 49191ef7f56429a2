import { AddressFields, ContactFields, Section, TaxFields } from '../../shop/customer-fields.tsx'

export function ProfileFields() {
  return (
    <>
      <Section title="Contacto">
        <ContactFields />
      </Section>
      <Section title="Dirección" subtitle="es la que usamos para tus envíos">
        <AddressFields />
      </Section>
      <Section title="Datos fiscales" subtitle="tal como aparecen en tu Constancia de Situación Fiscal">
        <TaxFields />
      </Section>
    </>
  )
}
