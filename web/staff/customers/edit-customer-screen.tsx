import { UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { StaffCustomer } from '#contract/staff-customers'
import { ApiError } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { updateCustomer, useCustomer } from './api.ts'
import { titleOf } from './customer-facts.ts'
import { CustomerForm } from './customer-form.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import { StateChip } from './customer-row.tsx'
import { CustomerSide } from './customer-side.tsx'
import { type CustomerForm as Filled, inputOf, valuesOf } from './customer-values.ts'
import { useCustomerDialogs } from './use-customer-dialogs.tsx'

const list = '/customers/manage'

export default function EditCustomerScreen() {
  const { id } = useParams()
  const { data: customer, error, isValidating, mutate } = useCustomer(id)
  // A form must not begin with what is remembered of an earlier visit: it could not be saved.
  const [isRead, setRead] = useState(false)
  if (customer && !isValidating && !isRead) setRead(true)
  const navigate = useNavigate()
  const [isGone, setGone] = useState(false)

  // Once its form has gone: what it held would ask whether to leave.
  useEffect(() => {
    if (isGone) navigate(list, { replace: true })
  }, [isGone, navigate])

  if (customer && isRead && !isGone) {
    return <Shown customer={customer} onReload={() => mutate()} onDeleted={() => setGone(true)} />
  }
  return (
    <Page title="Editar cliente">
      <Card>{error ? <Missing error={error} onRetry={() => mutate()} /> : <Skeleton lines={8} />}</Card>
    </Page>
  )
}

type Props = { customer: StaffCustomer; onReload: () => Promise<unknown>; onDeleted: () => void }

function Shown({ customer, onReload, onDeleted }: Props) {
  const { open, dialogs } = useCustomerDialogs({ onDeleted })
  const [readings, setReadings] = useState(0)

  async function reload() {
    await onReload()
    setReadings((count) => count + 1)
  }

  return (
    <Page
      title={titleOf(customer)}
      chips={<StateChip customer={customer} />}
      subtitle={customer.company ? customer.name : null}
      actions={<CustomerMenu customer={customer} open={open} isOpen button={<Button>Más</Button>} />}
    >
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Edited
          key={readings}
          customer={customer}
          onSaved={() => setReadings((count) => count + 1)}
          onReload={reload}
        />
        <CustomerSide customer={customer} open={open} />
      </div>
      {dialogs}
    </Page>
  )
}

type EditedProps = { customer: StaffCustomer; onSaved: () => void; onReload: () => void }

/** As it was read when the form was begun: what is read of it meanwhile takes nothing away that was typed. */
function Edited({ customer, onSaved, onReload }: EditedProps) {
  const user = useUser()
  const [{ id, version, initial }] = useState({ ...customer, initial: valuesOf(customer) })

  async function save(form: Filled) {
    await updateCustomer(id, { ...inputOf(user, form), version })
    toast.success('Cliente guardado')
    onSaved()
  }

  return (
    <CustomerForm
      initial={initial}
      onSave={save}
      onReload={onReload}
      buttons={
        <>
          <LinkButton to={list}>Cancelar</LinkButton>
          <SubmitButton>Guardar</SubmitButton>
        </>
      }
    />
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
  if (!isGone) return <ErrorState message="No se pudo cargar el cliente." onRetry={onRetry} />
  return (
    <Empty
      title="Cliente no encontrado"
      icon={<UserX />}
      action={
        <LinkButton variant="primary" to={list}>
          Ver los clientes
        </LinkButton>
      }
    />
  )
}
