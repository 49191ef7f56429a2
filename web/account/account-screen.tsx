import { Page } from '../ui/page.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The signed-in user. A client's customer record has its own screen. */
export default function AccountScreen() {
  return (
    <Page title="Editar usuario">
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:*:last:col-span-2">
        <PersonCard />
        <PasswordCard />
        <SessionsCard />
      </div>
    </Page>
  )
}
