import { useParams } from 'react-router-dom'
import { can } from '#contract/access'
import { type Member, noPermissionMessage } from '#contract/accounts/team'
import { ApiError } from '../../api/client.ts'
import { getSession, updateUser, useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useMember } from './api.ts'
import { MemberForm } from './member-form.tsx'

export default function EditMemberScreen() {
  const { id } = useParams()
  const user = useUser()
  const { data: member, error, mutate } = useMember(id)

  /** Reloads the signed-in user, whose photo is in the top bar. */
  function showOwn({ id, nombre, usuario, email, avatar }: Member) {
    const { token } = getSession()
    if (token && id === user.id) updateUser(token, { ...user, nombre, usuario, email, avatar })
  }

  async function handleSaved(saved: Member) {
    showOwn(saved)
    await mutate(saved, { revalidate: false })
  }

  async function handlePhoto() {
    const latest = await mutate()
    if (latest) showOwn(latest)
  }

  if (member) {
    const mayChange = can(user, 'team.administrators') || !can(member, 'team.administrators')
    return (
      <Page title={member.nombre} subtitle={member.Acceso.nombre}>
        {mayChange ? (
          <MemberForm
            key={member.id}
            member={member}
            onSaved={handleSaved}
            onReload={() => void mutate()}
            onPhoto={() => void handlePhoto()}
          />
        ) : (
          <Notice tone="amber">{noPermissionMessage}</Notice>
        )}
      </Page>
    )
  }
  return (
    <Page title="Editar persona del equipo">
      <Card>
        {error instanceof ApiError && error.status === 404 ? (
          <Empty
            title="Usuario no encontrado"
            action={
              <LinkButton variant="primary" to="/team/manage">
                Ver el equipo
              </LinkButton>
            }
          />
        ) : error ? (
          <ErrorState message="No se pudo cargar la persona." onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    </Page>
  )
}
