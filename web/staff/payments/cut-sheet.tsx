import type { PaymentSum } from '#contract/payments/collection'
import { receivedForms } from '#contract/payments/ledger'
import { type PaperShop, ShopHeader } from '../../order/paper/shop-header.tsx'
import { formatDateTime } from '../../ui/date.ts'
import { nameCell, type PaperColumn, PaperTable, right } from '../../ui/file/paper.tsx'
import { print } from '../../ui/file/print.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { netOf, personOf, totalOf } from './payment-totals.ts'

/** `days`: the period in words. `form`: the only form of the sums; '' if they have all. */
type Cut = { days: string; form: string; sums: readonly PaymentSum[]; shop: PaperShop }

/** Prints the cut of some days, with space for the counted cash and two signatures. */
export const printCut = (cut: Cut) => print(<CutSheet {...cut} />, `Corte ${cut.days} - ${cut.shop.name}`)

function CutSheet({ days, form, sums, shop }: Cut) {
  const cash = sums.filter(({ form }) => form === '01')
  return (
    <article className="blocks-[6mm] text-[9.5pt] text-ink leading-snug">
      <ShopHeader shop={shop} title={`Corte ${days}`} date={formatDateTime(new Date().toISOString())} />
      <PaperTable columns={columnsOf(sums)} rows={sums} keyOf={({ by, form }) => `${by} ${form}`} />
      {form === '' || form === '01' ? (
        <p className="break-inside-avoid text-[11pt]">
          Efectivo que debe haber, sin el fondo de caja: <b className="font-semibold">{formatMoney(netOf(cash))}</b>
        </p>
      ) : null}
      <div className="flex break-inside-avoid gap-[10mm] pt-[12mm]">
        {['Efectivo contado', 'Entregó', 'Recibió'].map((label) => (
          <p key={label} className="flex-1 border-ink border-t pt-[1mm] text-[8pt] text-ink-2">
            {label}
          </p>
        ))}
      </div>
    </article>
  )
}

const columnsOf = (sums: readonly PaymentSum[]): PaperColumn<PaymentSum>[] => [
  { title: 'Registró', value: personOf, className: nameCell, foot: 'Total' },
  { title: 'Forma', value: ({ form }) => receivedForms[form], className: 'whitespace-nowrap' },
  {
    title: 'Cobros',
    value: ({ count }) => formatCount(count),
    align: right,
    foot: formatCount(totalOf(sums, 'count')),
  },
  {
    title: 'Recibido',
    value: ({ received }) => formatMoney(received),
    align: right,
    foot: formatMoney(totalOf(sums, 'received')),
  },
  {
    title: 'Devuelto',
    value: ({ returned }) => (returned > 0 ? formatMoney(returned) : ''),
    align: right,
    foot: formatMoney(totalOf(sums, 'returned')),
  },
  { title: 'Neto', value: (sum) => formatMoney(netOf([sum])), align: right, foot: formatMoney(netOf(sums)) },
]
