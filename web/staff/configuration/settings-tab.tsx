import * as v from 'valibot'
import { Business } from '#contract/shop/business'
import {
  CardHold,
  CreditRules,
  Folio,
  Invoicing,
  SalesRules,
  Security,
  StockRules,
} from '#contract/shop/setting-values'
import type { Setting } from '#contract/shop/settings'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { CreditRuleFields, FolioFields, InvoicingFields, SalesRuleFields, StockRuleFields } from './rule-fields.tsx'
import { BusinessFields, CardHoldFields, SalesFields, SecurityFields } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'
import { useScrollToHash } from './use-scroll-to-hash.ts'
import { useSettingForms } from './use-setting-forms.ts'

const ivas = { 16: 16, 8: 8, 0: 0 } as const

/** Empty until someone has chosen the IVA. */
const Sales = v.object({
  iva: v.pipe(
    v.picklist(['16', '8', '0'], 'Elige el IVA de la tienda.'),
    v.transform((iva) => ivas[iva]),
  ),
})

const banksOf = (setting: Setting | undefined) => (setting?.key === 'banks' ? setting : { value: [], version: 0 })

export function SettingsTab({
  settings,
  onReload,
}: {
  settings: Setting[]
  onReload: () => Promise<Setting[] | undefined>
}) {
  const { shown, isDirty, formOf, withDefaults } = useSettingForms(settings, onReload)
  const grid = useScrollToHash()

  return (
    // «Pedidos» is taller than «Folio» and «Crédito» beside it: the last row takes the rest of its height.
    <div ref={grid} className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_auto_1fr]">
      <SettingForm
        id="business"
        form={formOf('business', Business.entries)}
        title="Negocio"
        subtitle="en tus pedidos impresos y para que tus clientes te encuentren"
        className="lg:col-span-2"
        schema={Business}
        change={(value, version) => ({ key: 'business', value, version })}
      >
        <BusinessFields />
      </SettingForm>
      <BankAccounts id="banks" setting={banksOf(shown.banks)} onReload={onReload} />
      <SettingForm
        id="iva"
        form={formOf('iva')}
        title="Ventas"
        schema={Sales}
        change={({ iva: value }, version) => ({ key: 'iva', value, version })}
      >
        <SalesFields />
      </SettingForm>
      <SettingForm
        form={withDefaults('sales')}
        title="Pedidos"
        className="lg:row-span-2"
        schema={SalesRules}
        change={(value, version) => ({ key: 'sales', value, version })}
      >
        <SalesRuleFields />
      </SettingForm>
      <SettingForm
        form={formOf('folio')}
        title="Folio"
        subtitle="de los pedidos nuevos"
        schema={Folio}
        change={(value) => ({ key: 'folio', value })}
      >
        <FolioFields />
      </SettingForm>
      <SettingForm
        form={withDefaults('credit')}
        title="Crédito"
        schema={CreditRules}
        change={(value, version) => ({ key: 'credit', value, version })}
      >
        <CreditRuleFields />
      </SettingForm>
      <SettingForm
        form={withDefaults('stock')}
        title="Inventario"
        schema={StockRules}
        change={(value, version) => ({ key: 'stock', value, version })}
      >
        <StockRuleFields />
      </SettingForm>
      <SettingForm
        form={withDefaults('cardHold')}
        title="Pagos con tarjeta"
        subtitle="y lo que aparta un cliente mientras paga"
        schema={CardHold}
        change={(value, version) => ({ key: 'cardHold', value, version })}
      >
        <CardHoldFields />
      </SettingForm>
      <SettingForm
        form={withDefaults('invoicing')}
        title="Facturación"
        subtitle="de las facturas nuevas"
        schema={Invoicing}
        change={(value, version) => ({ key: 'invoicing', value, version })}
      >
        <InvoicingFields />
      </SettingForm>
      <SettingForm
        form={withDefaults('security')}
        title="Seguridad"
        schema={Security}
        change={(value, version) => ({ key: 'security', value, version })}
      >
        <SecurityFields />
      </SettingForm>
      <LeaveGuard dirty={isDirty} />
    </div>
  )
}
