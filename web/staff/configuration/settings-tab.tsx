import { Business } from '#contract/shop/business'
import type { Setting } from '#contract/shop/settings'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { CreditRulesForm, FolioForm, InvoicingForm, SalesRulesForm, StockRulesForm } from './rule-forms.tsx'
import { BusinessForm, CardHoldForm, SalesForm, SecurityForm } from './setting-forms.tsx'
import { useScrollToHash } from './use-scroll-to-hash.ts'
import { useSettingForms } from './use-setting-forms.ts'

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
      <BusinessForm form={formOf('business', Business.entries)} className="lg:col-span-2" />
      <BankAccounts id="banks" setting={banksOf(shown.banks)} onReload={onReload} />
      <SalesForm form={formOf('iva')} />
      <SalesRulesForm form={withDefaults('sales')} className="lg:row-span-2" />
      <FolioForm form={formOf('folio')} />
      <CreditRulesForm form={withDefaults('credit')} />
      <StockRulesForm form={withDefaults('stock')} />
      <CardHoldForm form={withDefaults('cardHold')} />
      <InvoicingForm form={withDefaults('invoicing')} />
      <SecurityForm form={withDefaults('security')} />
      <LeaveGuard dirty={isDirty} />
    </div>
  )
}
