import { Printer } from 'lucide-react'
import type { Order } from '#contract/orders/orders'
import type { OrderPaper } from '#contract/orders/papers'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { shopLines } from './shop-lines.ts'

type Shop = ReturnType<typeof usePersonalization>

/** `linesOfShop` returns the text below the shop's name. */
function usePrint(order: OrderPaper | undefined, linesOfShop = shopLines) {
  const { name } = usePersonalization()
  const [run, isPrinting] = useAction(
    async (printed: OrderPaper) => {
      const [{ printOrder }, lines] = await Promise.all([import('./order-sheet.tsx'), linesOfShop()])
      await printOrder(printed, { name, lines })
    },
    { failure: 'Ocurrió un error al intentar imprimir.' },
  )
  const print = () => (order ? run(order) : toast.error('No hay datos de pedido para imprimir.'))
  return [print, isPrinting] as const
}

export function PrintButton({ order }: { order: Order | undefined }) {
  const [print, busy] = usePrint(order)
  return (
    <Button icon={<Printer />} busy={busy} onClick={print}>
      Imprimir
    </Button>
  )
}

/** Print and PDF actions of an order. */
export function usePaper(order: OrderPaper, linesOfShop = shopLines) {
  const shop = usePersonalization()
  const [print, isPrinting] = usePrint(order, linesOfShop)
  const [save, isSaving] = useAction(async () => saveFile(await makePdf(order, shop, linesOfShop)), {
    failure: 'No se pudo hacer el PDF.',
  })
  return { print, save, isBusy: isPrinting || isSaving }
}

/** Print, PDF and share actions of an order, for a user. */
export function usePaperActions(order: Order) {
  const shop = usePersonalization()
  const { isBusy, ...paper } = usePaper(order)
  const [share, isSharing] = useAction(() => shareOrder(order, shop), { failure: 'No se pudo compartir el pedido.' })
  return { ...paper, share, isBusy: isBusy || isSharing }
}

async function makePdf(order: OrderPaper, shop: Shop, linesOfShop = shopLines) {
  const [{ orderPdf }, { logoOnPaper }, lines] = await Promise.all([
    import('./order-pdf.ts'),
    import('./order-logo.ts'),
    linesOfShop(),
  ])
  return orderPdf(order, { name: shop.name, logo: await logoOnPaper(shop), lines })
}

/** Whether the device can share a file. Otherwise a text with a link is sent by WhatsApp. */
const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'pedido.pdf', { type: 'application/pdf' })] }) ?? false

const loadShare = () => import('./share-order.ts')

async function shareOrder(order: Order, shop: Shop) {
  if (canShareFiles()) {
    const [file, { sharePdf }] = await Promise.all([makePdf(order, shop), loadShare()])
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
