import { Page } from '../../ui/page.tsx'
import { NewMemberForm } from './member-form.tsx'

export default function AddMemberScreen() {
  return (
    <Page title="Agregar al equipo">
      <NewMemberForm />
    </Page>
  )
}
