import { useState } from 'react'
import * as v from 'valibot'
import {
  Business,
  CardHold,
  CreditRules,
  defaultCardHold,
  SalesRules,
  Security,
  type Setting,
  type SettingKey,
  StockRules,
  settingDefaults,
} from '#contract/settings'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { useArrival } from './arrival.ts'
import { BankAccounts } from './bank-accounts.tsx'
import { CreditRuleFields, SalesRuleFields, StockRuleFields } from './rule-fields.tsx'
import { BusinessFields, CardHoldFields, SalesFields, SecurityFields } from './setting-fields.tsx'
import { SettingForm } from './setting-form.tsx'

const ivas = { 16: 16, 8: 8, 0: 0 } as const

/** Empty until someone has chosen the IVA. */
const Sales = v.object({
  iva: v.pipe(
    v.picklist(['16', '8', '0'], 'Elige el IVA de la tienda.'),
    v.transform((iva) => ivas[iva]),
  ),
})

const blank = (entries: object) => Object.fromEntries(Object.keys(entries).map((name) => [name, '']))

const banksOf = (setting: Setting | undefined) => (setting?.key === 'banks' ? setting : { value: [], version: 0 })

type Stored = Partial<Record<SettingKey, Setting>>

export function SettingsTab({ settings, onReload }: { settings: Setting[]; onReload: () => Promise<unknown> }) {
  const [dirty, setDirty] = useState<Partial<Record<SettingKey, boolean>>>({})
  const [shown, setShown] = useState<Stored>({})
  // Other users' changes do not replace unsaved input: saving then returns a conflict.
  const fresh = settings.filter((setting) => !dirty[setting.key] && shown[setting.key] !== setting)
  if (fresh.length > 0) setShown({ ...shown, ...Object.fromEntries(fresh.map((setting) => [setting.key, setting])) })

  async function reload(key: SettingKey) {
    await onReload()
    setDirty((before) => ({ ...before, [key]: false }))
  }

  const grid = useArrival()
  const versionOf = (key: SettingKey) => shown[key]?.version ?? 0

  function formOf(key: SettingKey, entries: object = {}) {
    const stored = shown[key]
    const initial: Record<string, unknown> =
      key === 'iva'
        ? { iva: stored ? String(stored.value) : '' }
        : { ...blank(entries), ...(stored?.value as object | undefined) }
    return {
      initial,
      onDirty: (isDirty: boolean) => setDirty((before) => ({ ...before, [key]: isDirty })),
      onReload: () => void reload(key),
    }
  }

  /** Of a group that has values before anyone changes it. */
  const withDefaults = (key: SettingKey, defaults: object) => ({
    ...formOf(key),
    initial: { ...defaults, ...(shown[key]?.value as object | undefined) },
  })

  return (
    <div ref={grid} className="grid items-start gap-4 lg:grid-cols-2">
      <SettingForm
        id="business"
        key={`business ${versionOf('business')}`}
        form={formOf('business', Business.entries)}
        title="Negocio"
        subtitle="en tus pedidos impresos y para que tus clientes te encuentren"
        className="lg:col-span-2"
        schema={Business}
        change={(value) => ({ key: 'business', value, version: versionOf('business') })}
      >
        <BusinessFields />
      </SettingForm>
      <BankAccounts id="banks" setting={banksOf(shown.banks)} onReload={onReload} />
      <SettingForm
        id="iva"
        key={`iva ${versionOf('iva')}`}
        form={formOf('iva')}
        title="Ventas"
        schema={Sales}
        change={({ iva: value }) => ({ key: 'iva', value, version: versionOf('iva') })}
      >
        <SalesFields />
      </SettingForm>
      <SettingForm
        key={`sales ${versionOf('sales')}`}
        form={withDefaults('sales', settingDefaults.sales)}
        title="Pedidos"
        className="lg:row-span-2"
        schema={SalesRules}
        change={(value) => ({ key: 'sales', value, version: versionOf('sales') })}
      >
        <SalesRuleFields />
      </SettingForm>
      <SettingForm
        key={`credit ${versionOf('credit')}`}
        form={withDefaults('credit', settingDefaults.credit)}
        title="Crédito"
        schema={CreditRules}
        change={(value) => ({ key: 'credit', value, version: versionOf('credit') })}
      >
        <CreditRuleFields />
      </SettingForm>
      <SettingForm
        key={`stock ${versionOf('stock')}`}
        form={withDefaults('stock', settingDefaults.stock)}
        title="Inventario"
        schema={StockRules}
        change={(value) => ({ key: 'stock', value, version: versionOf('stock') })}
      >
        <StockRuleFields />
      </SettingForm>
      <SettingForm
        key={`cardHold ${versionOf('cardHold')}`}
        form={withDefaults('cardHold', defaultCardHold)}
        title="Pagos con tarjeta"
        subtitle="lo que aparta un cliente mientras paga"
        schema={CardHold}
        change={(value) => ({ key: 'cardHold', value, version: versionOf('cardHold') })}
      >
        <CardHoldFields />
      </SettingForm>
      <SettingForm
        key={`security ${versionOf('security')}`}
        form={withDefaults('security', { secondFactorOfAdministrators: false })}
        title="Seguridad"
        schema={Security}
        change={(value) => ({ key: 'security', value, version: versionOf('security') })}
      >
        <SecurityFields />
      </SettingForm>
      <LeaveGuard dirty={Object.values(dirty).includes(true)} />
    </div>
  )
}
