import * as v from 'valibot'
import { areas, roles } from '#contract/access'
import { RoleName } from '#contract/accounts/team'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { renameRoles } from './api.ts'
import { permissionsOf } from './role-permissions.ts'
import type { RoleNames } from './use-role-names.ts'

const ids = areas.account

const schema = v.object(Object.fromEntries(ids.map((id) => [String(id), RoleName])))

/** Renames roles. Their permissions do not change. */
export default function RolesDialog({ names, onClose }: { names: RoleNames; onClose: () => void }) {
  async function save(input: Record<string, string>) {
    await renameRoles(Object.fromEntries(ids.filter((id) => input[id] !== names[id]).map((id) => [id, input[id]])))
  }
  return (
    <FormDialog
      title="Nombres de los roles"
      submitLabel="Guardar"
      schema={schema}
      initial={names}
      onSubmit={save}
      onClose={onClose}
      success="Nombres guardados."
      failure="No se pudieron guardar los nombres."
    >
      <p className="text-ink-2 text-sm">Llámalos como en tu negocio. Lo que cada rol puede hacer no cambia.</p>
      {ids.map((id) => (
        <Field key={id} name={String(id)} label={roles[id]} required maxLength={40} hint={hintOf(id)} />
      ))}
    </FormDialog>
  )
}

/** The first permissions of the role. */
const hintOf = (id: number) => permissionsOf(id).slice(0, 3).join(' · ') || 'Compra en la tienda.'
