import { AccountRules, Notices, type Setting, settingDefaults } from '#contract/settings'
import { Field } from '../../ui/form/field.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { MailsCard } from './mails-card.tsx'
import { SettingForm } from './setting-form.tsx'
import { useSettingForms } from './use-setting-forms.ts'

/** Mails to clients, requests for accounts, and what became of the mails. `isShown`: the tab is open. */
type Props = { isShown: boolean; settings: Setting[]; onReload: () => Promise<unknown> }

export function NoticesTab({ isShown, settings, onReload }: Props) {
  const { isDirty, versionOf, withDefaults } = useSettingForms(settings, onReload)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <SettingForm
        id="notices"
        key={`notices ${versionOf('notices')}`}
        form={withDefaults('notices', settingDefaults.notices)}
        title="Avisos"
        subtitle="lo que tus clientes reciben por correo"
        schema={Notices}
        change={(value) => ({ key: 'notices', value, version: versionOf('notices') })}
      >
        <Field name="orderReceived" type="switch" label="Pedido recibido" hint="En cuanto se genera un pedido." />
        <Field
          name="orderAccepted"
          type="switch"
          label="Pedido aceptado"
          hint="Con su saldo y los datos para transferir."
        />
        <Field name="orderShipped" type="switch" label="Pedido enviado" hint="Con la guía, si la tiene." />
        <Field
          name="invoice"
          type="switch"
          label="Factura"
          hint="El PDF y el XML, al timbrar. Apagado: la envías desde Facturas."
        />
      </SettingForm>
      <SettingForm
        id="accounts"
        key={`accounts ${versionOf('accounts')}`}
        form={withDefaults('accounts', settingDefaults.accounts)}
        title="Acceso"
        subtitle="cómo llegan clientes nuevos"
        schema={AccountRules}
        change={(value) => ({ key: 'accounts', value, version: versionOf('accounts') })}
      >
        <Field
          name="requests"
          type="switch"
          label="Recibir solicitudes de cuenta"
          hint="Agrega «Solicítala» a la página de inicio de sesión. Tú apruebas cada una en Clientes, con el filtro Por aprobar."
        />
      </SettingForm>
      {isShown ? <MailsCard /> : null}
      <LeaveGuard dirty={isDirty} />
    </div>
  )
}
