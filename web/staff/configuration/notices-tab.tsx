import { AccountRules, Notices } from '#contract/shop/setting-values'
import type { Setting } from '#contract/shop/settings'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { MailsCard } from '../mails/mails-card.tsx'
import { SettingForm } from './setting-form.tsx'
import { useScrollToHash } from './use-scroll-to-hash.ts'
import { useSettingForms } from './use-setting-forms.ts'

/** Settings of mails to clients and of account requests, and the sent mails with their state. `isShown`: the tab is open. */
type Props = { isShown: boolean; settings: Setting[]; onReload: () => Promise<Setting[] | undefined> }

export function NoticesTab({ isShown, settings, onReload }: Props) {
  const { isDirty, withDefaults } = useSettingForms(settings, onReload)
  const grid = useScrollToHash()
  return (
    <div ref={grid} className="grid items-start gap-4 lg:grid-cols-2">
      <SettingForm
        id="notices"
        form={withDefaults('notices')}
        title="Avisos"
        subtitle="lo que tus clientes reciben por correo"
        schema={Notices}
        change={(value, version) => ({ key: 'notices', value, version })}
      >
        <ToggleField name="orderReceived" isSwitch label="Pedido recibido" hint="En cuanto se genera un pedido." />
        <ToggleField
          name="orderAccepted"
          isSwitch
          label="Pedido aceptado"
          hint="Con su saldo y los datos para transferir."
        />
        <ToggleField
          name="orderEdited"
          isSwitch
          label="Pedido modificado"
          hint="Qué artículos, cantidades o precios cambiaste, y el nuevo total."
        />
        <ToggleField name="orderShipped" isSwitch label="Pedido enviado" hint="Con la guía, si la tiene." />
        <ToggleField
          name="orderCancelled"
          isSwitch
          label="Pedido cancelado"
          hint="Entero o en parte, también por una devolución: qué artículos, por qué y cuánto le devuelves."
        />
        <ToggleField
          name="paymentReceived"
          isSwitch
          label="Pago recibido"
          hint="Cuánto recibiste y el saldo que queda, unos minutos después de registrarlo."
        />
        <ToggleField
          name="voucherRejected"
          isSwitch
          label="Comprobante rechazado"
          hint="El motivo, y que suba otro comprobante."
        />
        <ToggleField
          name="invoice"
          isSwitch
          label="Factura"
          hint="El PDF y el XML, al timbrar. Apagado: la envías desde Facturas."
        />
        <ReminderFields />
      </SettingForm>
      <SettingForm
        id="accounts"
        form={withDefaults('accounts')}
        title="Acceso"
        subtitle="cómo llegan clientes nuevos"
        schema={AccountRules}
        change={(value, version) => ({ key: 'accounts', value, version })}
      >
        <ToggleField
          name="requests"
          isSwitch
          label="Recibir solicitudes de cuenta"
          hint="Agrega «Solicítala» a la página de inicio de sesión. Tú apruebas cada una en Clientes, con el filtro Por aprobar."
        />
      </SettingForm>
      {isShown ? <MailsCard /> : null}
      <LeaveGuard dirty={isDirty} />
    </div>
  )
}

/** Each stage of a reminder is sent once for each order. */
function ReminderFields() {
  const { paymentReminder } = useFormValues()
  return (
    <>
      <ToggleField
        name="paymentReminder"
        isSwitch
        label="Recordatorio de pago"
        hint="De los pedidos a crédito con saldo, entre 9:00 y 20:00. No se envía si ya está pagado o si su comprobante está en revisión."
      />
      {paymentReminder ? (
        <div className="grid gap-4 content-end sm:grid-cols-3">
          <ReminderDays name="remindBefore" label="Días antes de vencer" />
          <ReminderDays name="remindAfter" label="Días después de vencer" />
          <ReminderDays name="remindAgain" label="Otra vez, días después de vencer" />
        </div>
      ) : null}
    </>
  )
}

const ReminderDays = (field: { name: string; label: string }) => (
  <NumberField {...field} inputMode="numeric" hint="Vacío: no se envía." />
)
