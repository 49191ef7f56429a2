import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { areas, can, roles } from '#contract/access'
import { type Member, MemberInput, NewMember } from '#contract/team'
import { mismatchMessage, passwordsMatch } from '../../account/new-password.tsx'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { ConflictNotice, useConflict } from '../../ui/form/conflict.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton, useFormDirty, useFormValues } from '../../ui/form/form.tsx'
import { FormBar } from '../../ui/form/form-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { changeMember, createMember } from './api.ts'
import { PasswordFields, passwordEntries } from './password-fields.tsx'
import { permissionsOf } from './role-permissions.ts'

const NewWithRepeat = v.pipe(
  v.object({ ...NewMember.entries, ...passwordEntries }),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

const blank = { nombre: '', usuario: '', email: '', phone: '', AccesoId: '', password: '', repeat: '' }

const grid = 'grid gap-x-5 gap-y-4 sm:grid-cols-2'

export function NewMemberForm() {
  const navigate = useNavigate()
  return (
    <Form
      schema={NewWithRepeat}
      initial={blank}
      onSubmit={({ repeat, ...input }) => createMember(input)}
      onSaved={() => navigate('/team/manage')}
      success="Persona guardada"
      failure="Error al guardar la persona."
      className="grid min-w-0 items-start gap-4 xl:grid-cols-2"
    >
      <div className="grid gap-4">
        <PersonCard />
        <Card title="Acceso">
          <div className={grid}>
            <PasswordFields />
          </div>
        </Card>
      </div>
      <RoleCard whose="new" />
      <Foot />
    </Form>
  )
}

export function MemberForm({
  member,
  onSaved,
  onReload,
}: {
  member: Member
  onSaved: (member: Member) => void
  onReload: () => void
}) {
  const [conflict, watch] = useConflict()
  const user = useUser()
  const isSelf = member.id === user.id
  const { nombre, usuario, email, phone, AccesoId, active } = member
  const initial = { nombre, usuario, email, phone: phone ?? '', AccesoId: String(AccesoId), active }

  async function handleSubmit(input: MemberInput) {
    onSaved(await watch(changeMember(member.id, { ...input, version: member.version })))
  }

  return (
    <Form
      schema={MemberInput}
      initial={initial}
      onSubmit={handleSubmit}
      success="Persona guardada"
      failure="Error al guardar la persona."
      className="grid min-w-0 items-start gap-4 xl:grid-cols-2"
    >
      <ConflictNotice conflict={conflict} onReload={onReload} />
      <PersonCard>
        {isSelf ? null : (
          <Field
            name="active"
            type="switch"
            label="Cuenta activa"
            hint="Si la desactivas, se cierran sus sesiones y ya no podrá entrar."
            className="sm:col-span-2"
          />
        )}
      </PersonCard>
      <RoleCard whose={isSelf ? 'own' : 'other'} />
      <Foot />
    </Form>
  )
}

function PersonCard({ children }: { children?: ReactNode }) {
  return (
    <Card title="Persona">
      <div className={grid}>
        <Field name="nombre" label="Nombre" required autoComplete="off" />
        <Field name="usuario" label="Usuario" required hint="Sin espacios: ana.lopez" autoComplete="off" />
        <Field
          name="email"
          label="Correo electrónico"
          type="email"
          required
          hint="Con él inicia sesión."
          autoComplete="off"
        />
        <Field name="phone" label="Teléfono" type="tel" hint="Opcional. 10 dígitos." autoComplete="off" />
        {children}
      </div>
    </Card>
  )
}

const hints = {
  new: undefined,
  own: 'Tu propio rol lo cambia otra persona.',
  other: 'Al cambiarlo se cierran sus sesiones y entra de nuevo.',
}

/** `whose`: the role of a new member, of the signed-in user, or of another member. */
function RoleCard({ whose }: { whose: 'new' | 'own' | 'other' }) {
  const user = useUser()
  const chosen = Number(useFormValues().AccesoId)
  const options = areas.staff
    .filter((id) => can(user, 'team.administrators') || !can({ AccesoId: id }, 'team.administrators'))
    .map((id) => ({ value: String(id), label: roles[id] }))
  return (
    <Card title="Rol y permisos" subtitle="lo que puede ver y hacer">
      <div className={grid}>
        <Field
          name="AccesoId"
          label="Rol"
          required
          placeholder="Elige un rol"
          options={options}
          disabled={whose === 'own'}
          hint={hints[whose]}
        />
        {chosen ? (
          <div>
            <p className="font-medium text-ink-2 text-sm">Podrá usar</p>
            <ul className="mt-1.5 grid gap-1 text-sm">
              {permissionsOf(chosen).map((permission) => (
                <li key={permission} className="flex gap-2">
                  <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-ok" />
                  {permission}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function Foot() {
  const dirty = useFormDirty()
  return (
    <FormBar className="xl:col-span-full">
      <LinkButton to="/team/manage">Cancelar</LinkButton>
      <SubmitButton>Guardar</SubmitButton>
      <LeaveGuard dirty={dirty} />
    </FormBar>
  )
}
