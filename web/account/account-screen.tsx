import { Page } from '../ui/page.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The person who is signed in; a client's record as a customer has a screen of its own. */
export default function AccountScreen() {
  return (
    <Page title="Editar usuario">
      <div className="grid max-w-5xl gap-4 lg:grid-cols-2 lg:*:last:col-span-2">
        <PersonCard />
        <PasswordCard />
        <SessionsCard />
      </div>
    </Page>
  )
}
