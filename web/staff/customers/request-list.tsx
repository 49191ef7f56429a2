import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type AccountRequest, RequestRefusal } from '#contract/customers/account-requests'
import type { Access } from '#contract/customers/staff-customers'
import { linkToShow } from '../../account/staff-invitation.tsx'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { formatDay } from '../../ui/date.ts'
import { TextAreaField } from '../../ui/form/field-kinds.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { formatCount } from '../../ui/money.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { approveRequest, refuseRequest, useAccountRequests } from './api.ts'
import { mustBePassedOn, NewAccessDialog } from './new-access-dialog.tsx'

/** Notice above the list of customers while requests wait. `isShown`: the list shows the requests already. */
export function RequestsNotice({ isShown }: { isShown: boolean }) {
  const { data } = useAccountRequests()
  if (isShown || !data || data.total === 0) return null
  return (
    <Notice tone="blue" icon={<UserPlus />}>
      {data.total === 1 ? 'Un negocio pide una cuenta.' : `${formatCount(data.total)} negocios piden una cuenta.`}{' '}
      <Link to="/customers/manage?status=pending" className="font-medium underline">
        Revisar
      </Link>
    </Notice>
  )
}

/** Requests for accounts. */
export function RequestList() {
  const read = useAccountRequests()
  const { data } = read
  const [access, setAccess] = useState<Access>()
  return (
    <>
      <LoadedList
        read={read}
        rows={data?.requests}
        failure="No se pudieron cargar las solicitudes."
        empty={
          <Empty title="No hay solicitudes por aprobar.">
            Se activan en Configuración › General › Acceso, y llegan de la página de inicio de sesión.
          </Empty>
        }
      >
        {() => (
          <>
            <ul className="lines">
              {data?.requests.map((request) => (
                <RequestRow key={request.id} request={request} onAccess={setAccess} />
              ))}
            </ul>
            {data && data.total > data.requests.length ? (
              <p className="border-line border-t px-4 py-3 text-ink-2 text-sm">
                Se muestran las {formatCount(data.requests.length)} solicitudes más antiguas de{' '}
                {formatCount(data.total)}. Las demás aparecen cuando apruebas o rechazas estas.
              </p>
            ) : null}
          </>
        )}
      </LoadedList>
      {access ? <NewAccessDialog access={access} onClose={() => setAccess(undefined)} /> : null}
    </>
  )
}

const duplicateTitles = new Map([
  ['DUPLICATE_RFC', 'RFC repetido'],
  ['DUPLICATE_EMAIL', 'Correo repetido'],
])

function RequestRow({ request, onAccess }: { request: AccountRequest; onAccess: (access: Access) => void }) {
  const { id, business, contact, phone, email, tax_id, notes, createdAt } = request
  const [refuses, setRefuses] = useState(false)
  const [duplicate, setDuplicate] = useState<{ title: string; message: string }>()

  async function approve(confirm: boolean) {
    setDuplicate(undefined)
    try {
      const created = await approveRequest(id, confirm)
      if (created.invitation) linkToShow(created.invitation)
      if (mustBePassedOn(created)) onAccess(created)
    } catch (error) {
      const title = error instanceof ApiError ? duplicateTitles.get(error.code) : undefined
      if (!(error instanceof ApiError) || !title) throw error
      setDuplicate({ title, message: error.message })
    }
  }
  const [run, busy] = useAction(approve, { failure: 'No se pudo aprobar la solicitud.' })

  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3.5 text-sm">
      <div className="grid min-w-[min(100%,240px)] flex-1 gap-0.5 [overflow-wrap:anywhere]">
        <b className="font-semibold">{business}</b>
        <span className="text-ink-2">
          {contact}
          {tax_id ? ` · ${tax_id}` : ''}
        </span>
        {notes ? <p className="mt-1 whitespace-pre-line text-ink-2">{notes}</p> : null}
        <span className="text-ink-3 text-xs">Llegó: {formatDay(createdAt)}</span>
      </div>
      <div className="grid gap-0.5">
        <PhoneLinks phone={phone} name={business} />
        <EmailLink email={email} />
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:grow-children">
        <Button size="sm" onClick={() => setRefuses(true)}>
          Rechazar
        </Button>
        <Button size="sm" variant="primary" busy={busy} onClick={() => run(false)}>
          Aprobar
        </Button>
      </div>
      {refuses ? <RefuseDialog request={request} onClose={() => setRefuses(false)} /> : null}
      {duplicate ? (
        <ConfirmDialog
          title={duplicate.title}
          onClose={() => setDuplicate(undefined)}
          confirmLabel="Aprobar de todos modos"
          onConfirm={() => run(true)}
        >
          <p className="text-ink-2">{duplicate.message} Si es el mismo negocio, da acceso desde ese cliente.</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

const RefuseDialog = ({ request, onClose }: { request: AccountRequest; onClose: () => void }) => (
  <FormDialog
    title={`¿Rechazar la solicitud de ${request.business}?`}
    submitLabel="Rechazar"
    danger
    schema={RequestRefusal}
    initial={{ reason: '' }}
    onSubmit={(refusal) => refuseRequest(request.id, refusal)}
    onClose={onClose}
    success="Solicitud rechazada."
    failure="No se pudo rechazar la solicitud."
  >
    <TextAreaField name="reason" label="Motivo" hint="Opcional. Va en el correo que recibe." />
  </FormDialog>
)
