import { useNavigate, useSearchParams } from 'react-router-dom'
import { forbiddenMessage } from '#contract/access'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessageScreen } from './message-screen.tsx'

export default function ForbiddenScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const canGoBack = !query.has('noGoBack') && history.length > 1
  return (
    <MessageScreen code="401" title={forbiddenMessage}>
      <p>Si crees que deberías poder entrar, pide el permiso a un administrador.</p>
      <div className="flex flex-wrap justify-center gap-2">
        {canGoBack && <Button onClick={() => navigate(-1)}>Volver</Button>}
        <LinkButton to="/dashboard" variant="primary">
          Ir al inicio
        </LinkButton>
      </div>
    </MessageScreen>
  )
}
