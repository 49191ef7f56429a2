import { LinkButton } from '../../ui/link-button.tsx'
import { MessageScreen } from './message-screen.tsx'

export default function NotFoundScreen() {
  return (
    <MessageScreen code="404" title="No encontramos esta página">
      <p>Revisa la dirección o vuelve al inicio.</p>
      <LinkButton to="/" variant="primary">
        Ir al inicio
      </LinkButton>
    </MessageScreen>
  )
}
