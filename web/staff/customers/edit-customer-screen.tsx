import { UserX } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router-dom'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { useUser } from '../../api/session-store.ts'
import { isRefusal } from '../../api/unclear.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SubmitButton } from '../../ui/form/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { customerTitle } from '../customer-title.ts'
import { updateCustomer, useCustomer } from './api.ts'
import { CustomerForm } from './customer-form.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import { StateChip } from './customer-row.tsx'
import { CustomerSide } from './customer-side.tsx'
import { type FilledCustomer, inputOf, valuesOf } from './customer-values.ts'
import { useCustomerDialogs } from './use-customer-dialogs.tsx'

const list = '/customers/manage'

export default function EditCustomerScreen() {
  const { id } = useParams()
  const { data: customer, error, mutate } = useCustomer(id)
  const navigate = useNavigate()
  const [isDeleted, setDeleted] = useState(false)

  function leave() {
    // Remove the form first: LeaveGuard asks before leaving unsaved changes.
    flushSync(() => setDeleted(true))
    navigate(list, { replace: true })
  }

  if (customer && !isDeleted) {
    return <LoadedCustomer customer={customer} onReload={() => mutate()} onDeleted={leave} />
  }
  return (
    <Page title="Editar cliente">
      <Card>{error ? <NotLoaded error={error} onRetry={() => mutate()} /> : <Skeleton lines={8} />}</Card>
    </Page>
  )
}

type Props = { customer: StaffCustomer; onReload: () => Promise<StaffCustomer | undefined>; onDeleted: () => void }

function LoadedCustomer({ customer, onReload, onDeleted }: Props) {
  const { open, dialogs } = useCustomerDialogs({ onDeleted })
  const [formKey, setFormKey] = useState(0)

  return (
    <Page
      title={customerTitle(customer)}
      chips={<StateChip customer={customer} />}
      subtitle={customer.company ? customer.name : null}
      actions={<CustomerMenu customer={customer} open={open} isOpen button={<Button>Más</Button>} />}
    >
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <EditForm
          key={formKey}
          customer={customer}
          onSaved={() => setFormKey((count) => count + 1)}
          onReload={onReload}
        />
        <CustomerSide customer={customer} open={open} />
      </div>
      {dialogs}
    </Page>
  )
}

type EditFormProps = Omit<Props, 'onDeleted'> & { onSaved: () => void }

/** The form keeps the customer as it was when it was opened or reloaded, so a refetch does not change what the user reads. */
function EditForm({ customer, onSaved, onReload }: EditFormProps) {
  const user = useUser()
  const [opened, setOpened] = useState(customer)

  async function save(form: FilledCustomer) {
    await updateCustomer(opened.id, { ...inputOf(user, form), version: opened.version })
    toast.success('Cliente guardado.')
    onSaved()
  }

  async function reload() {
    const latest = await onReload()
    if (latest) setOpened(latest)
  }

  return (
    <CustomerForm
      initial={valuesOf(opened)}
      version={opened.version}
      onSave={save}
      onReload={reload}
      buttons={
        <>
          <LinkButton to={list}>Cancelar</LinkButton>
          <SubmitButton>Guardar</SubmitButton>
        </>
      }
    />
  )
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isRefusal(error)) return <ErrorState message="No se pudo cargar el cliente." onRetry={onRetry} />
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
