import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import type { Invitation } from '#contract/accounts/invitation'
import { type Member, MemberInput, type NewMember } from '#contract/accounts/team'
import { AvatarPicker } from '../../account/avatar-picker.tsx'
import { mismatchMessage, passwordsMatch } from '../../account/new-password.tsx'
import { LinkToCopy, linkToShow } from '../../account/staff-invitation.tsx'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../ui/form/field-kinds.tsx'
import { Form, OtherSubmit, SubmitButton, useFormDirty, useFormValues } from '../../ui/form/form.tsx'
import { FormBar } from '../../ui/form/form-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { changeAvatar, changeMember, createMember, removeAvatar } from './api.ts'
import { PasswordFields, passwordEntries } from './password-fields.tsx'
import { permissionsOf } from './role-permissions.ts'
import { useRoleOptions } from './use-role-names.ts'

const WithPassword = v.pipe(
  v.object({ ...MemberInput.entries, ...passwordEntries }),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

const blank = { nombre: '', usuario: '', email: '', phone: '', AccesoId: '', invites: true }

const grid = 'grid gap-x-5 gap-y-4 sm:grid-cols-2'

export function NewMemberForm() {
  const navigate = useNavigate()
  const addAnother = useRef(false)
  const [invites, setInvites] = useState(true)
  const [savedCount, setSavedCount] = useState(0)
  const linkNotMailed = useRef<Invitation & { nombre: string }>(undefined)
  const [toCopy, setToCopy] = useState<Invitation & { nombre: string }>()

  async function save(input: NewMember & { repeat?: string }) {
    const { repeat, ...member } = input
    const { invitation } = await createMember(member)
    const linkToHandOver = invitation && linkToShow(invitation)
    linkNotMailed.current = linkToHandOver ? { ...linkToHandOver, nombre: member.nombre } : undefined
  }

  function leave() {
    setToCopy(undefined)
    if (!addAnother.current) return navigate('/team/manage')
    setInvites(true)
    setSavedCount((count) => count + 1)
  }

  return (
    <Form
      key={savedCount}
      schema={invites ? MemberInput : WithPassword}
      initial={blank}
      onValues={(values) => setInvites(values.invites === true)}
      onSubmit={save}
      onSaved={() => (linkNotMailed.current ? setToCopy(linkNotMailed.current) : leave())}
      success="Persona guardada."
      failure="Error al guardar la persona."
      className="grid min-w-0 items-start gap-4 xl:grid-cols-2"
    >
      <div className="grid gap-4">
        <PersonCard />
        <Card title="Acceso">
          <div className={grid}>
            <ToggleField
              name="invites"
              isSwitch
              label="Invitar por correo"
              hint="Recibe un enlace para crear su contraseña. Sirve 7 días."
              className="sm:col-span-2"
            />
            {invites ? null : <PasswordFields />}
          </div>
        </Card>
      </div>
      <RoleCard whose="new" />
      <FormFooter
        onSave={() => {
          addAnother.current = false
        }}
      >
        <OtherSubmit
          onClick={() => {
            addAnother.current = true
          }}
        >
          Guardar y agregar otro
        </OtherSubmit>
      </FormFooter>
      {toCopy ? <LinkToCopy invitation={toCopy} nombre={toCopy.nombre} onClose={leave} /> : null}
    </Form>
  )
}

export function MemberForm({
  member,
  onSaved,
  onReload,
  onPhoto,
}: {
  member: Member
  onSaved: (member: Member) => void
  onReload: () => void
  /** The photo was changed; the form keeps its values. */
  onPhoto: () => void
}) {
  const user = useUser()
  const isSelf = member.id === user.id
  const { nombre, usuario, email, phone, AccesoId, active } = member
  const initial = { nombre, usuario, email, phone: phone ?? '', AccesoId: String(AccesoId), active }

  async function handleSubmit(input: MemberInput) {
    onSaved(await changeMember(member.id, { ...input, version: member.version }))
  }

  return (
    <Form
      schema={MemberInput}
      initial={initial}
      onSubmit={handleSubmit}
      success="Persona guardada."
      failure="Error al guardar la persona."
      className="grid min-w-0 items-start gap-4 xl:grid-cols-2"
    >
      <FormConflict version={member.version} onReload={onReload} />
      <PersonCard
        photo={
          <AvatarPicker
            nombre={nombre}
            avatar={member.avatar}
            onChange={async (photo) => {
              await changeAvatar(member.id, photo)
              onPhoto()
            }}
            onRemove={async () => {
              await removeAvatar(member.id)
              onPhoto()
            }}
          />
        }
      >
        {isSelf ? null : (
          <ToggleField
            name="active"
            isSwitch
            label="Cuenta activa"
            hint="Si la desactivas, se cierran sus sesiones y ya no podrá entrar."
            className="sm:col-span-2"
          />
        )}
      </PersonCard>
      <RoleCard whose={isSelf ? 'own' : 'other'} />
      <FormFooter />
    </Form>
  )
}

function PersonCard({ photo, children }: { photo?: ReactNode; children?: ReactNode }) {
  return (
    <Card title="Persona">
      {photo ? <div className="mb-5">{photo}</div> : null}
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
  const roleId = Number(useFormValues().AccesoId)
  const options = useRoleOptions(user)
  return (
    <Card title="Rol y permisos" subtitle="lo que puede ver y hacer">
      <div className={grid}>
        <SelectField
          name="AccesoId"
          label="Rol"
          required
          placeholder="Elige un rol"
          options={options}
          disabled={whose === 'own'}
          hint={hints[whose]}
        />
        {roleId ? (
          <div>
            <p className="font-medium text-ink-2 text-sm">Podrá usar</p>
            <ul className="mt-1.5 grid gap-1 text-sm">
              {permissionsOf(roleId).map((permission) => (
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

function FormFooter({ onSave, children }: { onSave?: () => void; children?: ReactNode }) {
  const dirty = useFormDirty()
  return (
    <FormBar className="xl:col-span-full">
      <LinkButton to="/team/manage">Cancelar</LinkButton>
      {children}
      <SubmitButton onClick={onSave}>Guardar</SubmitButton>
      <LeaveGuard dirty={dirty} />
    </FormBar>
  )
}
