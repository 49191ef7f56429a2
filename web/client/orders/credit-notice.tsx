import { Info, TriangleAlert } from 'lucide-react'
import type { CreditHold } from '#contract/customers/credit'
import { Notice } from '../../ui/chip.tsx'
import { formatMoney } from '../../ui/money.ts'

/** The reason why an order waits for its approval, for the client. Undefined if it does not wait. */
export function creditHoldText(hold: CreditHold | null) {
  if (!hold?.blocks) return undefined
  switch (hold.reason) {
    case 'limit':
      return `Excede tu crédito por ${formatMoney(hold.amount)}: la tienda lo revisa antes de aceptarlo.`
    case 'overdue':
      return `Tienes un saldo vencido de ${formatMoney(hold.amount)}: la tienda lo revisa antes de aceptarlo.`
    case 'blocked':
      return 'La tienda lo revisa antes de aceptarlo.'
    case 'cash':
      return `Tu cuenta es de contado: se surte cuando pagues ${formatMoney(hold.amount)}.`
  }
}

export function CreditNotice({ order: { creditHold } }: { order: { creditHold: CreditHold | null } }) {
  const words = creditHoldText(creditHold)
  if (!words) return null
  const isCash = creditHold?.reason === 'cash'
  return (
    <Notice tone={isCash ? 'blue' : 'amber'} icon={isCash ? <Info /> : <TriangleAlert />}>
      {words}
    </Notice>
  )
}
