import { can } from '#contract/access'
import { useUser } from '../api/session-store.ts'
import { loadable, Suspense } from '../loadable.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/chip.tsx'
import { Page } from '../ui/page.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const SecondFactorCard = loadable(() => import('./staff-second-factor.tsx'))

/** The signed-in user. A client's customer record has its own screen. */
export default function AccountScreen() {
  const user = useUser()
  if (user.onBehalfOf) {
    return (
      <Page title="Editar usuario">
        <Notice>Sal de «Pidiendo como» para cambiar tu nombre, tu contraseña o tus sesiones.</Notice>
      </Page>
    )
  }
  return (
    <Page title="Editar usuario">
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:[&>section:last-child:nth-child(odd)]:col-span-2">
        <PersonCard />
        <PasswordCard />
        {can(user, 'staff') ? (
          <Suspense fallback={<Card title="Verificación en dos pasos">{null}</Card>}>
            <SecondFactorCard />
          </Suspense>
        ) : null}
        <SessionsCard />
      </div>
    </Page>
  )
}
