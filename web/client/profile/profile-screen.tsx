import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CustomerInput } from '#contract/customers/customers'
import { useUser } from '../../api/session-store.ts'
import { AddressesCard } from '../../shop/addresses/addresses-card.tsx'
import { refreshAddresses } from '../../shop/addresses/api.ts'
import { customerValues } from '../../shop/customer-values.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useCart } from '../cart/api.ts'
import { createCustomer, updateCustomer, updateSessionCustomer, useCustomer } from './api.ts'
import { ProfileForm } from './profile-form.tsx'

export default function ProfileScreen() {
  const { Customer } = useUser()
  return <Page title="Mi Perfil">{Customer ? <ExistingProfile id={Customer.id} /> : <NewProfile />}</Page>
}

function ExistingProfile({ id }: { id: number }) {
  const { data: customer, error, mutate } = useCustomer(id)
  const { onBehalfOf } = useUser()

  async function save(input: CustomerInput) {
    const saved = await updateCustomer(id, { ...input, version: customer?.version })
    await mutate(saved, { revalidate: false })
    // The address of the record is one of them.
    void refreshAddresses(id)
  }

  if (customer) {
    return (
      <div className="grid max-w-4xl gap-4">
        {onBehalfOf ? <Notice>Aquí solo lees: los datos del cliente se cambian en Clientes.</Notice> : null}
        <fieldset disabled={onBehalfOf !== null}>
          <ProfileForm
            initial={customerValues(customer)}
            version={customer.version}
            messages={{ success: 'Perfil actualizado exitosamente', failure: 'Error al actualizar el perfil' }}
            onSave={save}
            onReload={() => void mutate()}
          />
        </fieldset>
        {onBehalfOf ? null : <AddressesCard customerId={id} />}
      </div>
    )
  }
  return (
    <Card>
      {error ? (
        <ErrorState message="No se pudieron cargar los datos de tu perfil." onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Card>
  )
}

function NewProfile() {
  const user = useUser()
  const navigate = useNavigate()
  const { data: cart } = useCart()
  const sent = useRef<CustomerInput[]>([])

  async function create(input: CustomerInput) {
    const earlier = sent.current
    sent.current = [...earlier, input]
    const { customer, isOther } = await createCustomer(user.id, input, earlier)
    // Clients with products in their order were sent here to finish it.
    const openOrder = { label: 'Ver mi orden', onClick: () => navigate('/client/products') }
    const options = cart?.length ? { duration: 20_000, action: openOrder } : undefined
    if (isOther) {
      const description = 'Revísalo: lo que escribiste no se guardó.'
      toast.info('Tu usuario ya tiene un registro de cliente.', { description, duration: 20_000 })
    } else {
      toast.success('Perfil de cliente creado y vinculado exitosamente', options)
    }
    updateSessionCustomer(customer)
  }

  return (
    <div className="grid max-w-4xl gap-4">
      <Notice>Completa tus datos para hacer pedidos y recibir tus facturas.</Notice>
      <ProfileForm
        initial={customerValues({ name: user.nombre, email: user.email })}
        messages={{ failure: 'Error al crear el perfil de cliente' }}
        onSave={create}
        onReload={() => location.reload()}
      />
    </div>
  )
}
