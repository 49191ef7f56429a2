import { use, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import type { Invitation } from '#contract/accounts/invitation'
import { Confirmation, MemberInput, type NewMember } from '#contract/accounts/team'
import { mismatchMessage, passwordsMatch } from '../../account/new-password.tsx'
import { LinkToCopy, linkToShow } from '../../account/staff-invitation.tsx'
import { Card } from '../../ui/card.tsx'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { Form, OtherSubmit } from '../../ui/form/form.tsx'
import { LeavePage } from '../../ui/overlay/leave-page.ts'
import { Page } from '../../ui/page.tsx'
import { createMember } from './api.ts'
import { FormFooter, fieldsGrid, PersonCard, RoleCard } from './member-form.tsx'
import { NewPhoto, photoEntry, storePhoto } from './new-photo.tsx'
import { PasswordFields, passwordEntries } from './password-fields.tsx'

const Invited = v.object({ ...MemberInput.entries, ...Confirmation.entries, ...photoEntry })

const WithPassword = v.pipe(
  v.object({ ...Invited.entries, ...passwordEntries }),
  v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
)

const blank = { nombre: '', usuario: '', email: '', phone: '', AccesoId: '', current: '', invites: true }

export default function AddMemberScreen() {
  return (
    <Page title="Agregar al equipo">
      <NewMemberForm />
    </Page>
  )
}

function NewMemberForm() {
  const navigate = useNavigate()
  const { discard } = use(LeavePage)
  const addAnother = useRef(false)
  const [invites, setInvites] = useState(true)
  const [savedCount, setSavedCount] = useState(0)
  const linkNotMailed = useRef<Invitation & { nombre: string }>(undefined)
  const [toCopy, setToCopy] = useState<Invitation & { nombre: string }>()
  const showPhotoFailure = useRef<() => void>(undefined)

  async function save(input: NewMember & { repeat?: string; photo?: unknown }) {
    const { repeat, photo, ...member } = input
    const { id, nombre, invitation } = await createMember(member)
    showPhotoFailure.current = photo instanceof Blob ? await storePhoto({ id, nombre }, photo) : undefined
    const linkToHandOver = invitation && linkToShow(invitation)
    linkNotMailed.current = linkToHandOver ? { ...linkToHandOver, nombre: member.nombre } : undefined
  }

  function handleSaved() {
    showPhotoFailure.current?.()
    if (linkNotMailed.current) setToCopy(linkNotMailed.current)
    else leave()
  }

  function leave() {
    setToCopy(undefined)
    if (!addAnother.current) {
      discard()
      return navigate('/team/manage')
    }
    setInvites(true)
    setSavedCount((count) => count + 1)
  }

  return (
    <Form
      key={savedCount}
      schema={invites ? Invited : WithPassword}
      initial={blank}
      onValues={(values) => setInvites(values.invites === true)}
      onSubmit={save}
      onSaved={handleSaved}
      success="Persona guardada."
      failure="Error al guardar la persona."
      className="grid min-w-0 items-start gap-4 xl:grid-cols-2"
    >
      <div className="grid gap-4">
        <PersonCard photo={<NewPhoto />} />
        <Card title="Acceso">
          <div className={fieldsGrid}>
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
      <RoleCard whose="new" isAdministrator={false} />
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
