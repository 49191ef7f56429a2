import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SharedPaper } from '#contract/orders/papers'
import type { Heading, Sale } from '../order/paper/heading.ts'
import { usePaper } from '../order/paper/order-paper.tsx'
import { SaleSheet } from '../order/paper/order-sheet.tsx'
import { linesOf } from '../order/paper/shop-lines.ts'
import { usePersonalization } from '../shop/personalization.ts'
import { Button } from '../ui/button.tsx'
import { Shell } from './shell.tsx'
import './narrow.css'

type Props = { sale: Sale; heading: Heading; business: SharedPaper['business']; children?: ReactNode }

/** The sheet of an order or a quote, with buttons that print it and save its PDF. `children`: above the sheet. */
export function SalePage({ sale, heading, business, children }: Props) {
  const { name } = usePersonalization()
  const lines = linesOf(business)
  const { print, save, isBusy } = usePaper(sale, heading, async () => lines)
  return (
    <Shell
      actions={
        <>
          <Button icon={<Printer />} onClick={print}>
            Imprimir
          </Button>
          <Button variant={children ? 'default' : 'primary'} icon={<Download />} busy={isBusy} onClick={save}>
            Descargar PDF
          </Button>
        </>
      }
    >
      {children ? <div className="print:hidden">{children}</div> : null}
      <div className="paper @container rounded-lg border border-line bg-surface p-[8mm] max-lg:p-4 print:border-0 print:p-0">
        <SaleSheet sale={sale} heading={heading} shop={{ name, lines }} />
      </div>
    </Shell>
  )
}
