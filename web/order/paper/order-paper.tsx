import { Printer } from 'lucide-react'
import type { Order } from '#contract/orders/orders'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { type Heading, headingOf, type Sale } from './heading.ts'
import { shopLines } from './shop-lines.ts'

type Shop = ReturnType<typeof usePersonalization>

/** `linesOfShop` returns the text below the shop's name. */
function usePrint(linesOfShop = shopLines) {
  const { name } = usePersonalization()
  return useAction(
    async (sale: Sale, heading: Heading) => {
      const [{ printSale }, lines] = await Promise.all([import('./order-sheet.tsx'), linesOfShop()])
      await printSale(sale, heading, { name, lines })
    },
    { failure: 'Ocurrió un error al intentar imprimir.' },
  )
}

export function PrintButton({ order }: { order: Order | undefined }) {
  const [print, busy] = usePrint()
  const handleClick = () =>
    order ? print(order, headingOf(order)) : toast.error('No hay datos de pedido para imprimir.')
  return (
    <Button icon={<Printer />} busy={busy} onClick={handleClick}>
      Imprimir
    </Button>
  )
}

/** Print and PDF actions of an order or a quote. */
export function usePaper(sale: Sale, heading: Heading, linesOfShop = shopLines) {
  const shop = usePersonalization()
  const [print, isPrinting] = usePrint(linesOfShop)
  const [save, isSaving] = useAction(async () => saveFile(await makePdf(sale, heading, shop, linesOfShop)), {
    failure: 'No se pudo hacer el PDF.',
  })
  return { print: () => print(sale, heading), save, isBusy: isPrinting || isSaving }
}

/** Print, PDF and share actions of an order, for a user. */
export function usePaperActions(order: Order) {
  const shop = usePersonalization()
  const { isBusy, ...paper } = usePaper(order, headingOf(order))
  const [share, isSharing] = useAction(() => shareOrder(order, shop), { failure: 'No se pudo compartir el pedido.' })
  return { ...paper, share, isBusy: isBusy || isSharing }
}

export async function makePdf(sale: Sale, heading: Heading, shop: Shop, linesOfShop = shopLines) {
  const [{ salePdf }, { logoOnPaper }, lines] = await Promise.all([
    import('./order-pdf.ts'),
    import('./order-logo.ts'),
    linesOfShop(),
  ])
  return salePdf(sale, heading, { name: shop.name, logo: await logoOnPaper(shop), lines })
}

/** Whether the device can share a file. Otherwise a text with a link is sent by WhatsApp. */
export const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'pedido.pdf', { type: 'application/pdf' })] }) ?? false

const loadShare = () => import('./share-order.ts')

async function shareOrder(order: Order, shop: Shop) {
  if (canShareFiles()) {
    const [file, { sharePdf }] = await Promise.all([makePdf(order, headingOf(order), shop), loadShare()])
    return sharePdf(file)
  }
  // The tab is opened by the press: after the answer of the server, browsers would block it.
  const tab = window.open('')
  try {
    const { sendLink } = await loadShare()
    await sendLink(order, shop, tab)
  } catch (error) {
    tab?.close()
    throw error
  }
}
