import { useNavigate, useSearchParams } from 'react-router-dom'
import { can, forbiddenMessage } from '#contract/access'
import { useSession } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessageScreen } from './message-screen.tsx'

export default function ForbiddenScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { user } = useSession()
  const canGoBack = !query.has('noGoBack') && history.length > 1
  return (
    <MessageScreen code="401" title={forbiddenMessage}>
      <p>Si crees que deberías poder entrar, pide el permiso a un administrador.</p>
      {user && can(user, 'orders.create') ? (
        <p>Si pedías como cliente, sigue en la pestaña de la barra amarilla: esta tiene tu propia sesión.</p>
      ) : null}
      <div className="flex flex-wrap justify-center gap-2">
        {canGoBack && <Button onClick={() => navigate(-1)}>Volver</Button>}
        <LinkButton to="/" variant="primary">
          Ir al inicio
        </LinkButton>
      </div>
    </MessageScreen>
  )
}
